/** One experiment: documents through network faults while processes are killed, then calm, then the proof. */
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from './client.ts'
import { type Standing, untilDrained } from './drain.ts'
import { faultsOf, moveClock, setNetworkFaults } from './faults.ts'
import { type Kills, startKiller, type Victim } from './killer.ts'
import { issueMany, issueOne, registerCompanies, type SavedDraft, saveOne } from './parties.ts'
import { createRandom, type Random } from './random.ts'
import { chooseTarget, type Target } from './receivers.ts'
import { type Rig, startRig } from './rig.ts'
import { type Acknowledged, type Check, verifyAll } from './verify.ts'

export interface StormOptions {
  readonly documents: number
  readonly seed: number
  readonly tenants: number
  readonly apis: number
  readonly workers: number
  /** How many documents are being issued at a time. */
  readonly atOnce: number
  /** Mean seconds between kills of each kind; a kind that is left out is spared. */
  readonly killEvery: Partial<Record<Victim, number>>
  readonly faults: 'none' | 'many'
  /** Milliseconds for the drain after the last issue. */
  readonly limit: number
  /** Once the companies are there, before the first document. */
  onStart?(rig: Rig): void
  progress?(text: string): void
}

export interface StormResult {
  readonly figures: Readonly<Record<string, number>>
  readonly kills: Kills
  readonly checks: readonly Check[]
  readonly left: Standing
}

export async function runStorm(options: StormOptions): Promise<StormResult> {
  const random = createRandom(options.seed)
  const delays = random.split()
  const rig = await startRig({
    apis: options.apis,
    workers: options.workers,
    quiet: true,
    restartDelay: () => 200 + delays.below(1_300),
    env: { FALAJ_MOVABLE_CLOCK: 'yes', FALAJ_SIMULATOR_CONTROLS: 'yes' },
  })
  options.onStart?.(rig)
  const client = createLoadClient(rig.apiUrls)
  try {
    const companies = await registerCompanies(client, options.tenants)
    const person = companies[0]
    if (!person) throw new Error('a storm needs companies')
    await setNetworkFaults(client, person, faultsOf(options.faults, options.seed))
    const began = performance.now()
    const killer = startKiller(rig, options.killEvery, random.split())
    const acknowledged = await issueAll(client, companies, options, random.split())
    const issuedAfter = performance.now() - began
    await killer.stop()
    await rig.untilUp()
    await setNetworkFaults(client, person, faultsOf('none', options.seed))
    const left = await untilDrained(rig, {
      limit: options.limit,
      advance: (minutes) => moveClock(client, person, minutes),
      progress: (standing) =>
        options.progress?.(
          `calm: ${standing.openTransmissions} transmissions open, ${standing.jobs} jobs at work`,
        ),
    })
    const drainedAfter = performance.now() - began
    options.progress?.('looking at what has become of it all')
    const checks = await verifyAll(rig, acknowledged)
    const figures = {
      documents: acknowledged.length,
      'seconds to issue': issuedAfter / 1000,
      'seconds to the end': drainedAfter / 1000,
      'documents a second': (acknowledged.length * 1000) / drainedAfter,
      'requests of the client': client.figures.requests,
      'repeated by the client': client.figures.repeats,
      ...(await figuresOf(rig)),
    }
    return { figures, kills: killer.kills, checks, left }
  } finally {
    client.close()
    await rig.stop()
  }
}

async function issueAll(
  client: LoadClient,
  companies: readonly TestCompany[],
  options: StormOptions,
  random: Random,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const plan = planOf(companies, options.documents, random)
  let next = 0
  await Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      for (let task = plan[next++]; task; task = plan[next++]) {
        acknowledged.push(...(await issueTask(client, task)))
        options.progress?.(`storm: ${acknowledged.length} of ${options.documents} documents issued`)
      }
    }),
  )
  return acknowledged
}

/** The next task of a client: a document with a request of its own, or many with one request. */
interface Task {
  readonly seller: TestCompany
  readonly targets: readonly Target[]
}

/** One of this many tasks is a batch, of at most this many documents. */
const tasksToABatch = 20
const largestBatch = 60

/** Chosen beforehand, so that the same seed sends the same documents in any order of execution. */
function planOf(companies: readonly TestCompany[], documents: number, random: Random): Task[] {
  const plan: Task[] = []
  for (let planned = 0; planned < documents; ) {
    const index = random.below(companies.length)
    const seller = companies[index]
    if (!seller) throw new Error('there is no such company')
    const size = random.below(tasksToABatch) === 0 ? 2 + random.below(largestBatch - 1) : 1
    const targets = Array.from({ length: Math.min(size, documents - planned) }, () =>
      chooseTarget(companies, index, random),
    )
    plan.push({ seller, targets })
    planned += targets.length
  }
  return plan
}

async function issueTask(client: LoadClient, { seller, targets }: Task): Promise<Acknowledged[]> {
  const [only, ...others] = targets
  if (only && others.length === 0) {
    const { id } = await issueOne(client, seller, only.buyer)
    return [{ id, ends: only.ends }]
  }
  const drafts: SavedDraft[] = []
  for (const { buyer } of targets) drafts.push(await saveOne(client, seller, buyer))
  await issueMany(client, seller, drafts)
  return drafts.map(({ id }, index) => ({ id, ends: targets[index]?.ends ?? [] }))
}

async function figuresOf(rig: Rig): Promise<Record<string, number>> {
  const [row] = await rig.query<Record<string, number>>(
    `select (select count(*) from documents where state = 'received')::integer as "documents received here",
            (select count(*) from transmissions)::integer as "envelopes of the portal",
            (select count(*) from transmission_attempts)::integer as "attempts",
            (select count(*) from transmission_attempts where outcome = 'inDoubt')::integer as "attempts in doubt",
            (select count(*) from transmission_attempts where outcome in ('unavailable', 'refused'))::integer
              as "attempts refused or in vain",
            (select count(*) from inbound_envelopes)::integer as "envelopes received",
            (select coalesce(sum(arrivals - 1), 0) from simulator_messages)::integer
              as "duplicates absorbed by the nodes",
            (select count(*) from simulator_messages)::integer as "envelopes at the nodes",
            (select count(*) from transmission_events)::integer as "events",
            (select count(*) from audit_entries)::integer as "audit entries"`,
  )
  return row ?? {}
}
