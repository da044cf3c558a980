/**
 * Sign-in: how many sign-ins a second one API takes and how long each lasts, one at a time and eight at once, beside the
 * plain page `/login` in the same run (`--seconds=10` each); and whether the time of an answer tells a known e-mail
 * address from an unknown one, in turns at each door that takes one (`--tries=200` of each; registering and forgotten
 * passwords, which answer no sooner than a quarter of a second, a third of that).
 */
import { randomInt } from 'node:crypto'
import { registerPerson, type TestPerson } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { startRig } from '../tools/chaos/rig.ts'
import { milliseconds, percentile } from './measure.ts'

const people = 36
const atOnce = [1, 8] as const

/** Each attempt comes from a different network, like an attacker's, because limits are not measured here. */
const fromAnywhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 224)).join('.'),
})

/** @param flags `--seconds=N`, `--tries=N` */
export async function benchSignIn(flags: ReadonlyMap<string, string>): Promise<void> {
  const seconds = Number(flags.get('seconds') ?? '10')
  const tries = Number(flags.get('tries') ?? '200')
  const env = { FALAJ_TRUSTED_PROXIES: '127.0.0.1', FALAJ_REQUESTS_PER_MINUTE: '1000000' }
  const rig = await startRig({ apis: 1, workers: 0, env })
  const client = createLoadClient(rig.apiUrls)
  try {
    const known: TestPerson[] = []
    for (let count = 0; count < people; count += 1)
      known.push(await registerPerson({ url: client.url, request: client.insist }))
    console.log(
      `${'a second, ms'.padEnd(30)} ${'requests'.padStart(10)} ${'p50'.padStart(8)} ${'p99'.padStart(8)}`,
    )
    for (const lanes of atOnce) {
      await benchLoad(`/login, ${lanes} at once`, lanes, seconds, () => client.request('GET', '//login'))
      await benchLoad(`sign-in, ${lanes} at once`, lanes, seconds, (lane) => enter(client, known[lane]))
    }
    console.log(
      `\n${'known or unknown, ms'.padEnd(30)} ${'known'.padStart(20)} ${'unknown'.padStart(20)} ${'ratio'.padStart(7)} ${'noise'.padStart(7)}`,
    )
    await benchTiming('wrong password', tries, known, (email) =>
      client.request('POST', '/auth/sign-in', {
        headers: fromAnywhere(),
        body: { email, password: 'not the one' },
      }),
    )
    await benchTiming('forgotten password', tries / 3, known, (email) =>
      client.request('POST', '/auth/password/forgot', { headers: fromAnywhere(), body: { email } }),
    )
    await benchTiming('registering', tries / 3, known, (email) =>
      client.request('POST', '/auth/register', {
        headers: fromAnywhere(),
        body: {
          email,
          password: 'Nine 9 date palms',
          given_name: 'A',
          family_name: 'B',
          organizationName: 'C',
        },
      }),
    )
  } finally {
    client.close()
    await rig.stop()
  }
}

async function enter(client: LoadClient, person: TestPerson | undefined) {
  if (!person) throw new Error('there are more lanes than people')
  const { email, password } = person
  return await client.request('POST', '/auth/sign-in', { headers: fromAnywhere(), body: { email, password } })
}

/** Sends requests in parallel lanes for a while, and prints rate and latency. */
async function benchLoad(
  name: string,
  lanes: number,
  seconds: number,
  ask: (lane: number) => Promise<{ status: number }>,
): Promise<void> {
  const times: number[] = []
  // Every request runs once before it is measured.
  await timed(() => ask(0), 200)
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) times.push(await timed(() => ask(lane), 200))
    }),
  )
  const rate = times.length / ((performance.now() - began) / 1_000)
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(
    `${name.padEnd(30)} ${rate.toFixed(1).padStart(10)} ${milliseconds(half).padStart(8)} ${milliseconds(most).padStart(8)}`,
  )
}

/**
 * Sends requests for a known and an unknown address in turns, and prints medians with quartiles, and the difference
 * of two halves.
 */
async function benchTiming(
  name: string,
  tries: number,
  known: readonly TestPerson[],
  ask: (email: string) => Promise<{ status: number }>,
): Promise<void> {
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
  const refused = name === 'wrong password' ? 401 : 202
  for (let count = 0; count < tries; count += 1) {
    const email = known[count % known.length]?.email ?? ''
    const nobody = `nobody${count}.${randomInt(1_000_000_000)}@example.ae`
    const turns = [
      async () => ofKnown.push(await timed(() => ask(email), refused)),
      async () => ofUnknown.push(await timed(() => ask(nobody), refused)),
    ]
    for (const turn of count % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const [one, other] = [percentile(ofKnown, 0.5), percentile(ofUnknown, 0.5)]
  const half = (rest: number) =>
    percentile(
      ofKnown.filter((_, at) => at % 2 === rest),
      0.5,
    )
  const noise = Math.abs(1 - half(0) / half(1))
  console.log(
    `${name.padEnd(30)} ${spread(ofKnown).padStart(20)} ${spread(ofUnknown).padStart(20)} ${(other / one).toFixed(3).padStart(7)} ${noise.toFixed(3).padStart(7)}`,
  )
}

/** `64 (62 to 70)`: median and quartiles. */
function spread(times: readonly number[]): string {
  const [low = '', half = '', high = ''] = [0.25, 0.5, 0.75].map((share) =>
    percentile(times, share).toFixed(1),
  )
  return `${half} (${low} to ${high})`
}

async function timed(ask: () => Promise<{ status: number }>, expected: number): Promise<number> {
  const began = performance.now()
  const { status } = await ask()
  if (status !== expected) throw new Error(`answered with ${status}`)
  return performance.now() - began
}
