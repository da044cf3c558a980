/**
 * Lists: the cost of each with many rows and with few, over HTTP, in one run of one portal. `--rows=10000,1000000` sets
 * the two sizes; `--folder=DIR` keeps the database there for another run (creating the million takes minutes).
 * `--only=WORD` measures the queries with this word in their name, `--without=WORD` the others. Beside the times are
 * the database pages that a request reads, which do not depend on the load of the machine.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import { createLoadClient, type LoadClient } from '../tools/chaos/client.ts'
import { processorTime } from '../tools/chaos/cpu.ts'
import { registerCompanies } from '../tools/chaos/parties.ts'
import { requestAsOwner } from '../tools/chaos/request-as-owner.ts'
import { type Rig, startRig } from '../tools/chaos/rig.ts'
import { fillLists, words } from './lists-stock.ts'
import { percentile } from './measure.ts'

/** Allowed by the architecture: how much dearer many may be than few, and milliseconds of a request. */
const budget = { ratio: 1.5, milliseconds: 50 }

interface Side {
  readonly rows: number
  readonly company: TestCompany
}

const pageSize = 50

type Question = readonly [name: string, path: string]

const shift = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A row of a deep page of the documents: in the middle of the three years. */
const middle = Buffer.from(JSON.stringify(['after', shift(548), 'doc_01z'])).toString('base64url')
const deepName = Buffer.from(JSON.stringify(['after', 'Marina Motors 5', 'con_01z'])).toString('base64url')

const searches = {
  ...words,
  letters: 'al',
  letter: 'x',
  number: '0004321',
  two: 'coral 0235:17',
  year: 'inv-2025',
}
const year = `from=${shift(730)}&to=${shift(365)}`
const month = `&from=${shift(400)}&to=${shift(370)}`

/** Quick filters of received documents. */
const byDecision = {
  toDecide: '&filter=toDecide',
  'toDecide, a month': `&filter=toDecide${month}`,
  'toDecide, a currency': '&filter=toDecide&currency=AED',
  waitingForSeller: '&filter=waitingForSeller',
  decided: '&filter=decided',
}

/** The lists and quick filters of one direction, without a search. */
export function filterQuestions(direction: 'sent' | 'received'): Question[] {
  const base = `/documents?direction=${direction}&limit=${pageSize}`
  const filters: Record<string, string> = {
    all: '',
    needsYou: '&filter=needsYou',
    complete: '&filter=complete',
    drafts: '&filter=drafts',
    issued: '&issued=true',
    verdict: '&verdict=needsYouNotReachable',
    'rare type': '&typeCode=81',
    'type 380': '&typeCode=380',
    'needsYou, rare type': '&filter=needsYou&typeCode=81',
    'a month': month,
    'a month, needsYou': `&filter=needsYou${month}`,
    'a month, rare type': `&typeCode=81${month}`,
    rejected: '&arrival=rejected',
    'a currency of none': '&currency=USD',
    'needsYou, a currency': '&filter=needsYou&currency=AED',
    ...(direction === 'received' ? byDecision : {}),
  }
  return Object.entries(filters).flatMap(([name, filter]): Question[] => [
    [`${direction}: ${name}`, base + filter],
    [`${direction}: ${name}, deep`, `${base}${filter}&cursor=${middle}`],
    [
      `${direction}: counts, ${name}`,
      `/documents/counts?direction=${direction}${filter.replace(/&filter=\w+/, '')}`,
    ],
  ])
}

function searchQuestions(direction: 'sent' | 'received'): Question[] {
  const base = `/documents?direction=${direction}&limit=${pageSize}`
  return Object.entries(searches).flatMap(([name, word]): Question[] => {
    const search = `&search=${encodeURIComponent(word)}`
    return [
      [`${direction}: search ${name}`, base + search],
      [`${direction}: search ${name}, deep`, `${base}${search}&cursor=${middle}`],
      [`${direction}: search ${name}, needsYou`, `${base}${search}&filter=needsYou`],
      [`${direction}: search ${name}, credit notes`, `${base}${search}&typeCode=381`],
      [`${direction}: search ${name}, a month`, base + search + month],
      [`${direction}: counts, search ${name}`, `/documents/counts?direction=${direction}${search}`],
    ]
  })
}

function namedQuestions(room: 'contacts' | 'products'): Question[] {
  const base = `/${room}?limit=${pageSize}`
  return [
    [room, base],
    [`${room}, deep`, `${base}&cursor=${deepName}`],
    [`${room}, archived`, `${base}&archived=true`],
    ...(room === 'contacts'
      ? ['customer', 'supplier'].map((role): Question => [`contacts, ${role}s`, `${base}&role=${role}`])
      : []),
    ...Object.entries(searches).map(
      ([name, word]): Question => [`${room}: search ${name}`, `${base}&search=${encodeURIComponent(word)}`],
    ),
  ]
}

function questions(): Question[] {
  return [
    ...(['sent', 'received'] as const).flatMap((side) => [
      ...filterQuestions(side),
      ...searchQuestions(side),
    ]),
    ['attention', '/documents/attention'],
    ...['7d', '30d', '3m'].map((range): Question => [`dashboard ${range}`, `/dashboard?range=${range}`]),
    ['register: a year, deep', `/reports/register?side=sales&${year}&cursor=${middle}`],
    ['register: a month, totals', `/reports/register/totals?side=sales${month}`],
    ...(['contacts', 'products'] as const).flatMap(namedQuestions),
    ['notices', `/notices?limit=${pageSize}`],
    ['notices, unread', `/notices?limit=${pageSize}&unread=true`],
    ['notices, count', '/notices/count'],
  ]
}

async function open(
  folder: string | undefined,
  sizes: readonly number[],
): Promise<{ rig: Rig; sides: Side[]; client: LoadClient }> {
  const rig = await startRig({ apis: 1, workers: 0, countsStatements: true, ...(folder ? { folder } : {}) })
  // A folder from another run may have a database that does not count.
  await rig.query('create extension if not exists pg_stat_statements')
  const client = createLoadClient(rig.apiUrls)
  const file = folder && path.join(folder, 'sides.json')
  if (file && existsSync(file)) return { rig, client, sides: JSON.parse(readFileSync(file, 'utf8')) }
  const companies = await registerCompanies(client, sizes.length)
  const sides: Side[] = []
  for (const [index, rows] of sizes.entries()) {
    const company = companies[index]
    if (!company) throw new Error('there is no company')
    const began = performance.now()
    await fillLists(rig, company, rows)
    console.log(`${rows} rows a list: ${((performance.now() - began) / 1000).toFixed(0)} s to make`)
    sides.push({ rows, company })
  }
  if (file) writeFileSync(file, JSON.stringify(sides))
  return { rig, client, sides }
}

/** Sends a request as a company, and repeats it when it has to wait. */
export async function ask(
  client: LoadClient,
  { company }: Pick<Side, 'company'>,
  question: string,
): Promise<{ ms: number; body: unknown }> {
  for (;;) {
    const began = performance.now()
    const answer = await client.request('GET', question, {
      token: company.token,
      participant: company.participant.id,
    })
    const ms = performance.now() - began
    if (answer.status === 200) return { ms, body: answer.body }
    if (answer.status === 401) await requestAsOwner(client, company, 'GET', '/user/me')
    else if (answer.status === 429) await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
    else throw new Error(`${question}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

interface Measured {
  /** Processor milliseconds of a request, in API and database together: other load on the machine hardly matters. */
  readonly cpu: number
  /** Pages of the database that a request reads, from memory or disk. */
  readonly pages: number
  /** Milliseconds by the clock, sorted. */
  readonly walls: readonly number[]
  readonly body: unknown
}

const cpuSoFar = (rig: Rig): number =>
  rig.apis.flatMap((slot) => slot.pids).reduce((all, pid) => all + processorTime(pid), 0) +
  processorTime(rig.postmaster())

/** Pages that the statements of the application have read, in a database that counts them (`countsStatements`). */
export async function pagesSoFar(rig: Rig): Promise<number> {
  const [row] = await rig.query<{ pages: number }>(
    `select sum(shared_blks_hit + shared_blks_read)::float8 as pages from pg_stat_statements
     where toplevel and userid <> current_user::regrole`,
  )
  return row?.pages ?? 0
}

/** How often a request is measured: the processor time of a process is counted in steps of ten milliseconds. */
const timesOf = (ms: number): number => (ms > 500 ? 4 : ms > 20 ? 20 : 60)

async function measureOne(rig: Rig, client: LoadClient, side: Side, question: string): Promise<Measured> {
  const walls: number[] = []
  let { ms, body } = await ask(client, side, question)
  const times = timesOf(ms)
  const pagesBefore = await pagesSoFar(rig)
  const before = cpuSoFar(rig)
  while (walls.length < times) {
    ;({ ms, body } = await ask(client, side, question))
    walls.push(ms)
  }
  const cpu = (cpuSoFar(rig) - before) / times
  const pages = ((await pagesSoFar(rig)) - pagesBefore) / times
  return { cpu, pages, walls: walls.sort((a, b) => a - b), body }
}

function summaryOf(body: unknown): string {
  const { data, page } = body as { data: unknown; page?: { total: { count: number; exact: boolean } } }
  if (!page) return ''
  return `${(data as unknown[]).length} of ${page.total.exact ? '' : '~'}${page.total.count}`
}

const figuresOf = ({ pages, cpu, walls }: Measured): string =>
  `${pages.toFixed(0).padStart(6)} ${cpu.toFixed(1).padStart(7)} ${`${percentile(walls, 0.5).toFixed(1)} / ${percentile(walls, 0.95).toFixed(1)}`.padStart(14)}`

/**
 * The question for a page of as many rows as the smaller side has of them, so that both sides answer with as much: the
 * ratio shows what the rows that are not asked for cost.
 */
async function comparable(client: LoadClient, side: Side, path: string): Promise<string> {
  if (!path.includes(`limit=${pageSize}`)) return path
  const { data } = (await ask(client, side, path)).body as { data: readonly unknown[] }
  return path.replace(`limit=${pageSize}`, `limit=${Math.max(1, Math.min(pageSize, data.length))}`)
}

/** Measures a question on both sides and prints a line; whether it is beyond the budget. */
async function compare(
  rig: Rig,
  client: LoadClient,
  [fewer, more]: readonly [Side, Side],
  [name, fullPage]: Question,
): Promise<boolean> {
  const path = await comparable(client, fewer, fullPage)
  const few = await measureOne(rig, client, fewer, path)
  const many = await measureOne(rig, client, more, path)
  const ratio = many.cpu / few.cpu
  const isBeyond = ratio > budget.ratio || many.cpu > budget.milliseconds
  const ratios = [many.pages / few.pages, ratio].map((one) => one.toFixed(2).padStart(6))
  console.log(
    `${name.padEnd(44)} ${figuresOf(few)} ${figuresOf(many)} ${ratios.join(' ')}${isBeyond ? ' !' : '  '} ${summaryOf(many.body)}`,
  )
  return isBeyond
}

/** @param flags `--rows=FEW,MANY`, `--folder=DIR`, `--only=WORD`, `--without=WORD` */
export async function benchLists(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const sizes = (flags.get('rows') ?? '10000,1000000').split(',').map(Number)
  if (sizes.length !== 2 || !sizes.every((size) => Number.isInteger(size) && size >= 1_000))
    throw new Error('--rows: give two whole numbers from 1000, such as --rows=10000,1000000')
  const [only, without] = [flags.get('only') ?? '', flags.get('without')]
  const selected = questions().filter(
    ([name]) => name.includes(only) && (without === undefined || !name.includes(without)),
  )
  const { rig, sides, client } = await open(flags.get('folder'), sizes)
  try {
    const [few, many] = sides
    if (!few || !many) throw new Error('two sides are measured')
    const columns = [few, many].map(({ rows }) => `${rows}: pages, CPU ms, p50 / p95`.padStart(29))
    console.log(`${'question'.padEnd(44)} ${columns.join(' ')}  pages    CPU    found`)
    let beyond = 0
    for (const question of selected) if (await compare(rig, client, [few, many], question)) beyond += 1
    console.log(
      `${beyond} of ${selected.length} beyond ${budget.ratio} times the processor time or ${budget.milliseconds} ms`,
    )
  } finally {
    client.close()
    await rig.stop()
  }
}
