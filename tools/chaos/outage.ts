/** One experiment: the database is stopped while documents are being issued, and restarted; nothing else is done. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from './client.ts'
import { type Standing, untilDrained } from './drain.ts'
import { issueOne, registerCompanies } from './parties.ts'
import { createRandom } from './random.ts'
import { choosePlainTarget } from './receivers.ts'
import type { Rig } from './rig.ts'
import { type Acknowledged, type Check, verifyAll } from './verify.ts'

export interface OutageOptions {
  /** Issued before, during and after each outage together. */
  readonly documents: number
  /** Numbers of issued documents after which the database is stopped. */
  readonly outages: readonly number[]
  readonly seed: number
  readonly tenants: number
  readonly atOnce: number
  /** Milliseconds for the drain after the last document was issued. */
  readonly limit: number
  /** Stops the database. The caller must restart it. */
  takeAway(): Promise<void> | void
  progress?(text: string): void
}

/** Milliseconds to wait for the database, or for a job. */
const backWithin = 180_000

/** One outage as seen from outside. Milliseconds. */
export interface Outage {
  /** From the kill until a transaction that writes was accepted again. */
  readonly databaseBack: number
  /** From then until a worker had done a job. */
  readonly firstJob: number
}

export interface OutageResult {
  readonly outages: readonly Outage[]
  /** Processes that have ended; only their own parents restart them. */
  readonly dead: readonly string[]
  /** Workers that their own parents have started again. */
  readonly restartedWorkers: number
  readonly figures: Readonly<Record<string, number>>
  readonly checks: readonly Check[]
  readonly left: Standing
}

/** Issues documents while the database is unavailable, waits until everything is done, and verifies the results. */
export async function runOutages(rig: Rig, options: OutageOptions): Promise<OutageResult> {
  const client = createLoadClient(rig.apiUrls)
  try {
    const companies = await registerCompanies(client, options.tenants)
    const slots = [...rig.apis, ...rig.workers]
    const childrenBefore = slots.map((slot) => slot.child())
    const outages: Promise<Outage>[] = []
    const acknowledged = await issueAll(client, companies, options, (issued) => {
      if (options.outages.includes(issued)) outages.push(observe(rig, options))
    })
    const observed = await Promise.all(outages)
    const left = await untilDrained(rig, {
      limit: options.limit,
      // Retries wait by the wall clock: the clock is not moved here.
      advance: async () => await sleep(1_000),
      progress: ({ openTransmissions, jobs }) =>
        options.progress?.(`${openTransmissions} transmissions open, ${jobs} jobs at work`),
    })
    const checks = await verifyAll(rig, acknowledged)
    return {
      outages: observed,
      dead: slots.filter((slot) => !slot.isUp).map(({ name }) => name),
      restartedWorkers: slots.filter((slot, index) => slot.child() !== childrenBefore[index]).length,
      figures: {
        'documents acknowledged': acknowledged.length,
        'requests of the client': client.figures.requests,
        'repeated by the client': client.figures.repeats,
      },
      checks,
      left,
    }
  } finally {
    client.close()
  }
}

async function issueAll(
  client: LoadClient,
  companies: readonly TestCompany[],
  options: OutageOptions,
  each: (issued: number) => void,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const random = createRandom(options.seed)
  let started = 0
  await Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      while (started < options.documents) {
        started += 1
        const number = random.below(companies.length)
        const seller = companies[number]
        if (!seller) throw new Error('there is no such company')
        const { buyer, ends } = choosePlainTarget(companies, number, random)
        acknowledged.push({ id: (await issueOne(client, seller, buyer)).id, ends })
        each(acknowledged.length)
        options.progress?.(`${acknowledged.length} of ${options.documents} documents issued`)
      }
    }),
  )
  return acknowledged
}

async function observe(rig: Rig, options: OutageOptions): Promise<Outage> {
  const killedAt = Date.now()
  const taken = Promise.resolve(options.takeAway())
  const backAt = await untilBack(rig, killedAt)
  const doneAt = await untilDone(rig, backAt)
  await taken
  return { databaseBack: backAt - killedAt, firstJob: doneAt - backAt }
}

/** When a transaction that writes was accepted again, after one was not. */
async function untilBack(rig: Rig, killedAt: number): Promise<number> {
  let away = false
  while (Date.now() - killedAt < backWithin) {
    const writes = await rig.isWritable()
    if (writes && away) return Date.now()
    away ||= !writes
    await sleep(20)
  }
  throw new Error(away ? 'the database does not come back' : 'the database has not gone away')
}

/** When a worker had done a job, by the events that it writes. */
async function untilDone(rig: Rig, backAt: number): Promise<number> {
  while (Date.now() - backAt < backWithin) {
    const done = await rig
      .query<{ at: Date | null }>(
        `select min(recorded_at) as at from transmission_events where recorded_at > $1 and type <> 'queued'`,
        [new Date(backAt)],
      )
      .catch(() => [])
    if (done[0]?.at) return done[0].at.getTime()
    await sleep(50)
  }
  throw new Error('no job is done any more')
}
