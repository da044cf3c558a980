/**
 * Exchange: documents a second from the issue over HTTP to delivered and reported, and what each costs, with API,
 * worker and database as processes of their own. `--documents=1000,10000,100000` chooses the sizes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { processorTime } from '../tools/chaos/cpu.ts'
import { issueOne, registerCompanies } from '../tools/chaos/parties.ts'
import { type Rig, startRig } from '../tools/chaos/rig.ts'

const defaultSizes = [1_000, 10_000]
/** A tenant may ask 1,200 times a minute: so many are needed to keep two cores busy. */
const tenants = 16
const atOnce = 16

interface Cost {
  readonly api: number
  readonly worker: number
  readonly postgres: number
  readonly jobs: number
  readonly commits: number
  readonly walBytes: number
}

async function costSoFar(rig: Rig): Promise<Cost> {
  // What a backend has counted reaches the common figures within a second.
  const [row] = await rig.query<{ jobs: number; commits: number; wal: number }>(
    `select (select n_tup_del from pg_stat_all_tables where relname = '_private_jobs')::float8 as jobs,
            (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`,
  )
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + processorTime(pid), 0)
  return {
    api: sum(rig.apis.flatMap((slot) => slot.pids)),
    worker: sum(rig.workers.flatMap((slot) => slot.pids)),
    postgres: processorTime(rig.postmaster()),
    jobs: row?.jobs ?? 0,
    commits: row?.commits ?? 0,
    walBytes: row?.wal ?? 0,
  }
}

interface Result {
  readonly documents: number
  readonly intakeSeconds: number
  readonly seconds: number
  readonly latencies: readonly number[]
  readonly cost: Cost
}

/** Issues documents as fast as the portal takes them, and waits until each is delivered and reported. */
async function run(
  rig: Rig,
  client: LoadClient,
  companies: readonly TestCompany[],
  documents: number,
  buyerOf: (number: number) => Buyer,
): Promise<Result> {
  const before = await costSoFar(rig)
  const known = await countDone(rig)
  const began = performance.now()
  const latencies: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = next++; number < documents; number = next++) {
        const seller = companies[number % companies.length]
        if (!seller) throw new Error('there is no company')
        latencies.push((await issueOne(client, seller, buyerOf(number))).milliseconds)
      }
    }),
  )
  const intakeSeconds = (performance.now() - began) / 1000
  await untilDone(rig, known, documents)
  const seconds = (performance.now() - began) / 1000
  await sleep(1_500)
  const after = await costSoFar(rig)
  const cost = Object.fromEntries(
    Object.keys(after).map((key) => [key, after[key as keyof Cost] - before[key as keyof Cost]]),
  ) as unknown as Cost
  return { documents, intakeSeconds, seconds, latencies, cost }
}

interface Done {
  readonly sent: number
  readonly open: number
}

/** Sent documents that are delivered and reported, and any of either direction that are not complete. */
async function countDone(rig: Rig): Promise<Done> {
  const [row] = await rig.query<{ sent: number; open: number }>(
    `select count(*) filter (where state = 'issued' and standing = 'complete')::float8 as sent,
            count(*) filter (where state <> 'draft' and standing <> 'complete')::float8 as open
     from documents`,
  )
  return { sent: row?.sent ?? 0, open: row?.open ?? 0 }
}

async function untilDone(rig: Rig, known: Done, documents: number): Promise<void> {
  const limit = performance.now() + 120_000 + documents * 200
  for (;;) {
    const done = await countDone(rig)
    if (done.sent - known.sent >= documents && done.open === 0) return
    if (performance.now() > limit)
      throw new Error(
        `${done.sent - known.sent} of ${documents} are delivered and reported, ${done.open} are not`,
      )
    await sleep(documents > 20_000 ? 2_000 : 250)
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const processorMilliseconds = ({ cost, documents }: Result) =>
  (cost.api + cost.worker + cost.postgres) / documents

function print(name: string, result: Result): void {
  const { cost, documents } = result
  const sorted = [...result.latencies].sort((a, b) => a - b)
  const each = (value: number) => (value / documents).toFixed(1)
  console.log(
    [
      name.padEnd(8),
      String(documents).padStart(7),
      (documents / result.intakeSeconds).toFixed(0).padStart(8),
      (documents / result.seconds).toFixed(0).padStart(10),
      `${percentile(sorted, 0.5).toFixed(0)} / ${percentile(sorted, 0.99).toFixed(0)}`.padStart(12),
      `${processorMilliseconds(result).toFixed(1)} = ${each(cost.api)} + ${each(cost.worker)} + ${each(cost.postgres)}`.padStart(
        32,
      ),
      each(cost.jobs).padStart(6),
      each(cost.commits).padStart(8),
      (cost.walBytes / documents / 1024).toFixed(0).padStart(8),
    ].join(' '),
  )
}

/** @param flags `--documents=SIZES`, `--apis=N`, `--workers=N`, `--only=inside|outside` */
export async function benchExchange(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const sizes = flags.get('documents')?.split(',').map(Number) ?? defaultSizes
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error('--documents: give whole numbers above zero, such as --documents=1000,10000')
  const [apis = 1, workers = 1] = ['apis', 'workers'].map((name) => Number(flags.get(name) ?? 1))
  console.log(`exchange, Node ${process.version}, ${apis} API(s), ${workers} worker(s), ${tenants} tenants`)
  console.log(
    [
      'buyer   ',
      ' issued',
      'intake/s',
      'complete/s',
      'p50 / p99 ms',
      'CPU ms each = API + worker + db'.padStart(32),
      '  jobs',
      ' commits',
      'WAL KiB ',
    ].join(' '),
  )
  for (const where of ['inside', 'outside'] as const) {
    if ((flags.get('only') ?? where) !== where) continue
    const rig = await startRig({ apis, workers })
    try {
      const client = createLoadClient(rig.apiUrls)
      const companies = await registerCompanies(client, tenants)
      const outside = outsideBuyer(1)
      const buyerOf = (number: number): Buyer =>
        where === 'outside' ? outside : (companies[(number + 1) % companies.length]?.participant ?? outside)
      await run(rig, client, companies, 100, buyerOf)
      const results: Result[] = []
      for (const size of sizes) {
        const result = await run(rig, client, companies, size, buyerOf)
        print(where, result)
        results.push(result)
      }
      const [first, last] = [results[0], results.at(-1)]
      if (first && last && first !== last) {
        const ratio = processorMilliseconds(last) / processorMilliseconds(first)
        console.log(
          `${where}: the CPU time of a document among ${last.documents} is ${ratio.toFixed(2)} times that among ${first.documents}`,
        )
      }
      client.close()
    } finally {
      await rig.stop()
    }
  }
}
