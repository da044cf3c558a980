/** One experiment: the database goes away while documents are being issued, and comes back; nothing else is done. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from './client.ts'
import { createDice } from './dice.ts'
import { type Standing, untilDrained } from './drain.ts'
import { issueOne, registerCompanies } from './parties.ts'
import { choosePlainTarget } from './receivers.ts'
import type { Rig } from './rig.ts'
import { type Acknowledged, type Check, verifyAll } from './verify.ts'

export interface OutageOptions {
  /** Issued before, during and after each outage together. */
  readonly documents: number
  /** After how many issued documents the database is taken away. */
  readonly outages: readonly number[]
  readonly seed: number
  readonly tenants: number
  readonly atOnce: number
  /** Milliseconds for the drain after the last document was issued. */
  readonly limit: number
  /** Takes the database away. Somebody else must bring it back. */
  takeAway(): Promise<void> | void
  progress?(text: string): void
}

/** What one outage looked like from outside. Milliseconds. */
export interface Outage {
  /** From the kill until a statement that writes was accepted again. */
  readonly databaseBack: number
  /** From then until a worker had done a job. */
  readonly firstJob: number
}

export interface OutageResult {
  readonly outages: readonly Outage[]
  /** Processes of ours that have ended, and nobody has started them again but their own parents. */
  readonly dead: readonly string[]
  /** Workers that their own parents have started again. */
  readonly restartedWorkers: number
  readonly figures: Readonly<Record<string, number>>
  readonly checks: readonly Check[]
  readonly left: Standing
}

/** Issues documents while the database goes away, waits until all is done, and looks at what has become of it. */
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
      // Retries wait for their time by the clock on the wall: here nothing may help them.
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
  const dice = createDice(options.seed)
  let begun = 0
  await Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      while (begun < options.documents) {
        begun += 1
        const number = dice.below(companies.length)
        const seller = companies[number]
        if (!seller) throw new Error('there is no such company')
        const { buyer, ends } = choosePlainTarget(companies, number, dice)
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
  await options.takeAway()
  // What a killed server had begun to answer does not count.
  await sleep(200)
  const backAt = await untilTrue(rig, 'select not pg_is_in_recovery() as is', [])
  const doneAt = await untilTrue(
    rig,
    `select exists (select from transmission_events where recorded_at > $1 and type <> 'queued') as is`,
    [new Date(backAt)],
  )
  return { databaseBack: backAt - killedAt, firstJob: doneAt - backAt }
}

async function untilTrue(rig: Rig, sql: string, values: unknown[]): Promise<number> {
  for (let tries = 0; tries < 6_000; tries++) {
    const rows = await rig.query<{ is: boolean }>(sql, values).catch(() => [])
    if (rows[0]?.is) return Date.now()
    await sleep(20)
  }
  throw new Error('the database does not come back')
}
