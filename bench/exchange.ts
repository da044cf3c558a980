/**
 * Exchange: documents a second from the issue over HTTP to delivered and reported, and what each costs, with API,
 * worker and database as processes of their own. `--documents=1000,10000,100000` chooses the sizes. With
 * `--stock=0,100000` each size is measured on top of so many documents that are finished already (see `stock.ts`), and
 * the ratio is printed: what a document costs must not grow with them. With `--batch` the drafts are saved beforehand,
 * and issued once by a request for each and once by a request for many.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { splitIntoChunks } from '../src/server/platform/base/chunks.ts'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { processorTime } from '../tools/chaos/cpu.ts'
import {
  issueMany,
  issueOne,
  issueSaved,
  registerCompanies,
  type SavedDraft,
  saveOne,
} from '../tools/chaos/parties.ts'
import { type Rig, type RigOptions, startRig } from '../tools/chaos/rig.ts'
import { percentile } from './measure.ts'
import { fillStock } from './stock.ts'

const defaultSizes = [1_000, 10_000]
/** A tenant may send 1,200 requests a minute: this number of tenants keeps two cores busy. */
const defaultTenants = 16

interface Cost {
  readonly api: number
  readonly worker: number
  readonly postgres: number
  readonly jobs: number
  /** As clients sent them, `begin` and `commit` among them; 0 where the database does not count them. */
  readonly statements: number
  readonly commits: number
  readonly walBytes: number
}

async function costSoFar(rig: Rig): Promise<Cost> {
  // The counts of a backend reach the common figures within a second.
  const [row] = await rig.query<{ jobs: number; commits: number }>(
    `select (select sum(n_tup_del) from pg_stat_all_tables where schemaname = 'graphile_worker')::float8 as jobs,
            (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits`,
  )
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + processorTime(pid), 0)
  return {
    api: sum(rig.apis.flatMap((slot) => slot.pids)),
    worker: sum(rig.workers.flatMap((slot) => slot.pids)),
    postgres: sum(rig.postmasters()),
    jobs: row?.jobs ?? 0,
    statements: await statementsSoFar(rig),
    commits: row?.commits ?? 0,
    walBytes: await rig.logBytes(),
  }
}

async function statementsSoFar(rig: Rig): Promise<number> {
  const [counted] = await rig.query(`select from pg_extension where extname = 'pg_stat_statements'`)
  if (!counted) return 0
  const [row] = await rig.query<{ calls: number }>(
    'select sum(calls)::float8 as calls from pg_stat_statements where toplevel',
  )
  return row?.calls ?? 0
}

interface Result {
  readonly documents: number
  readonly intakeSeconds: number
  readonly seconds: number
  readonly latencies: readonly number[]
  readonly cost: Cost
}

/** Issues documents of a seller, such as one by one, and returns the milliseconds of each. */
type Issue = (seller: TestCompany, numbers: readonly number[]) => Promise<readonly number[]>

/** Issues documents as fast as the portal accepts them, and waits until each is delivered and reported. */
async function run(
  rig: Rig,
  companies: readonly TestCompany[],
  documents: number,
  issue: Issue,
): Promise<Result> {
  const before = await costSoFar(rig)
  const began = performance.now()
  const shares = companies.map((_, index) => numbersOf(index, companies.length, documents))
  const latencies = await Promise.all(companies.map((seller, index) => issue(seller, shares[index] ?? [])))
  const intakeSeconds = (performance.now() - began) / 1000
  await untilDone(rig, documents)
  const seconds = (performance.now() - began) / 1000
  await sleep(1_500)
  const after = await costSoFar(rig)
  const cost = Object.fromEntries(
    Object.keys(after).map((key) => [key, after[key as keyof Cost] - before[key as keyof Cost]]),
  ) as unknown as Cost
  return { documents, intakeSeconds, seconds, latencies: latencies.flat(), cost }
}

/** Every so-manyth number below a limit. */
function numbersOf(first: number, step: number, limit: number): number[] {
  const numbers: number[] = []
  for (let number = first; number < limit; number += step) numbers.push(number)
  return numbers
}

/** Processes items sequentially, and returns the milliseconds of each. */
async function oneByOne<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = []
  for (const thing of things) {
    const began = performance.now()
    await work(thing)
    milliseconds.push(performance.now() - began)
  }
  return milliseconds
}

/** Incomplete documents of either direction; a received one exists before its sender's is complete. */
const openDocuments = `from documents where state <> 'draft' and standing <> 'complete'`

/** Finds them without reading the others, so that the bench does not measure itself. */
async function indexOpen(rig: Rig): Promise<void> {
  await rig.query(
    `create index bench_open on documents (id) where state <> 'draft' and standing <> 'complete'`,
  )
}

async function untilDone(rig: Rig, documents: number): Promise<void> {
  const limit = performance.now() + 120_000 + documents * 200
  for (;;) {
    const [row] = await rig.query<{ open: number }>(`select count(*)::float8 as open ${openDocuments}`)
    if (row?.open === 0) return
    if (performance.now() > limit) throw new Error(`${row?.open} documents are not delivered and reported`)
    // So that the bench does not measure itself.
    await sleep(documents > 20_000 || rig.isDistributed ? 2_000 : 500)
  }
}

const processorMilliseconds = ({ cost, documents }: Result) =>
  (cost.api + cost.worker + cost.postgres) / documents

function print(name: string, result: Result): void {
  const { cost, documents } = result
  const each = (value: number) => (value / documents).toFixed(1)
  console.log(
    [
      name.padEnd(10),
      String(documents).padStart(7),
      (documents / result.intakeSeconds).toFixed(0).padStart(8),
      (documents / result.seconds).toFixed(0).padStart(10),
      `${percentile(result.latencies, 0.5).toFixed(0)} / ${percentile(result.latencies, 0.99).toFixed(0)}`.padStart(
        12,
      ),
      `${processorMilliseconds(result).toFixed(1)} = ${each(cost.api)} + ${each(cost.worker)} + ${each(cost.postgres)}`.padStart(
        32,
      ),
      each(cost.jobs).padStart(6),
      each(cost.statements).padStart(10),
      each(cost.commits).padStart(8),
      (cost.walBytes / documents / 1024).toFixed(0).padStart(8),
    ].join(' '),
  )
}

function sizesOf(flags: ReadonlyMap<string, string>, name: string, least: number): number[] | undefined {
  const sizes = flags.get(name)?.split(',').map(Number)
  if (sizes?.every((size) => Number.isInteger(size) && size >= least)) return sizes
  if (sizes) throw new Error(`--${name}: give whole numbers from ${least}, such as --${name}=1000,10000`)
  return undefined
}

/** A PostgreSQL that is not ours, when one is given: a superuser's `--url`, of a Citus cluster with its `--nodes`. */
function databaseOf(flags: ReadonlyMap<string, string>): Partial<RigOptions> {
  const [url, nodes] = [flags.get('url'), flags.get('nodes')]
  return { ...(url ? { adminUrl: url } : {}), ...(nodes ? { citusNodes: nodes.split(',') } : {}) }
}

/** @param flags `--documents=SIZES`, `--stock=SIZES`, `--apis=N`, `--workers=N`, `--tenants=N`, `--only=inside|outside`, `--batch` */
export async function benchExchange(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const stocks = sizesOf(flags, 'stock', 0)
  const sizes = sizesOf(flags, 'documents', 1) ?? (stocks ? [1_000] : defaultSizes)
  const [apis = 1, workers = 1] = ['apis', 'workers'].map((name) => Number(flags.get(name) ?? 1))
  const tenants = sizesOf(flags, 'tenants', 1)?.[0] ?? defaultTenants
  console.log(`exchange, Node ${process.version}, ${apis} API(s), ${workers} worker(s), ${tenants} tenants`)
  console.log(
    [
      'buyer     ',
      ' issued',
      'intake/s',
      'complete/s',
      'p50 / p99 ms',
      'CPU ms each = API + worker + db'.padStart(32),
      '  jobs',
      'statements',
      ' commits',
      'WAL KiB ',
    ].join(' '),
  )
  for (const where of ['inside', 'outside'] as const) {
    if ((flags.get('only') ?? where) !== where) continue
    const rig = await startRig({ apis, workers, countsStatements: true, ...databaseOf(flags) })
    try {
      if (flags.has('batch')) await benchBatch(rig, where, tenants, sizes)
      else await benchSide(rig, where, tenants, sizes, stocks ?? [0])
    } finally {
      await rig.stop()
    }
  }
}

/** The same documents issued by a request for each, and by a request for many; drafts are saved beforehand. */
async function benchBatch(rig: Rig, where: Where, tenants: number, sizes: readonly number[]): Promise<void> {
  const { client, companies, buyerOf } = await openTrade(rig, where, tenants)
  const save = async (documents: number): Promise<Map<TestCompany, SavedDraft[]>> => {
    const drafts = new Map<TestCompany, SavedDraft[]>()
    await Promise.all(
      companies.map(async (seller, index) => {
        const saved: SavedDraft[] = []
        for (const number of numbersOf(index, companies.length, documents))
          saved.push(await saveOne(client, seller, buyerOf(number)))
        drafts.set(seller, saved)
      }),
    )
    return drafts
  }
  const ways: Readonly<Record<'single' | 'batch', (drafts: Map<TestCompany, SavedDraft[]>) => Issue>> = {
    single: (drafts) => (seller) =>
      oneByOne(drafts.get(seller) ?? [], (draft) => issueSaved(client, seller, draft)),
    batch: (drafts) => (seller) =>
      oneByOne(splitIntoChunks(drafts.get(seller) ?? [], 500), (part) => issueMany(client, seller, part)),
  }
  for (const way of Object.values(ways)) await run(rig, companies, 100, way(await save(100)))
  for (const size of sizes) {
    const results = { single: await measure('single'), batch: await measure('batch') }
    const ratio = (of: (result: Result) => number) => (of(results.single) / of(results.batch)).toFixed(1)
    console.log(
      [
        `${where}: in a batch ${ratio((result) => result.intakeSeconds)} times as many documents a second are issued,`,
        `${ratio((result) => result.seconds)} times as many are complete,`,
        `each for 1/${ratio(processorMilliseconds)} of the CPU time`,
      ].join(' '),
    )
    async function measure(name: keyof typeof ways): Promise<Result> {
      const result = await run(rig, companies, size, ways[name](await save(size)))
      print(`${where.slice(0, 3)} ${name}`, result)
      return result
    }
  }
  client.close()
}

type Where = 'inside' | 'outside'

interface Trade {
  readonly client: LoadClient
  readonly companies: readonly TestCompany[]
  readonly buyerOf: (number: number) => Buyer
}

/** Companies, and the receivers of their documents: each other, or a buyer outside. */
async function openTrade(rig: Rig, where: Where, tenants: number): Promise<Trade> {
  await indexOpen(rig)
  const client = createLoadClient(rig.apiUrls)
  const companies = await registerCompanies(client, tenants)
  const outside = outsideBuyer(1)
  const buyerOf = (number: number): Buyer =>
    where === 'outside' ? outside : (companies[(number + 1) % companies.length]?.participant ?? outside)
  return { client, companies, buyerOf }
}

async function benchSide(
  rig: Rig,
  where: Where,
  tenants: number,
  sizes: readonly number[],
  stocks: readonly number[],
): Promise<void> {
  const { client, companies, buyerOf } = await openTrade(rig, where, tenants)
  const issue: Issue = (seller, numbers) =>
    oneByOne(numbers, (number) => issueOne(client, seller, buyerOf(number)))
  const results: (Result & { stock: number })[] = []
  for (const stock of stocks) {
    await run(rig, companies, 100, issue)
    if (stock > 0) await fillStock(rig, stock)
    // Statistics and caches are new: some go before.
    if (stock > 0) await run(rig, companies, 100, issue)
    for (const size of sizes) {
      const result = await run(rig, companies, size, issue)
      print(where, result)
      results.push({ ...result, stock })
    }
  }
  client.close()
  const [first, last] = [results[0], results.at(-1)]
  if (!first || !last || first === last) return
  const ratio = (processorMilliseconds(last) / processorMilliseconds(first)).toFixed(2)
  const place = (one: typeof first) => `${one.documents}${one.stock > 0 ? ` on a stock of ${one.stock}` : ''}`
  console.log(
    `${where}: the CPU time of a document among ${place(last)} is ${ratio} times that among ${place(first)}`,
  )
}
