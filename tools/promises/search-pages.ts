/**
 * Promise: every search among a hundred thousand documents reads a bounded number of pages, and so do the lists and the
 * counts of their quick filters.
 */
import pg from 'pg'
import { ask, filterQuestions, pagesSoFar } from '../../bench/lists.ts'
import { fillDocuments } from '../../bench/lists-stock.ts'
import { searchTerms } from '../../src/server/platform/database/search-text.ts'
import type { TestCompany } from '../../src/server/platform/testing/company.ts'
import { createLoadClient } from '../chaos/client.ts'
import { registerCompanies } from '../chaos/parties.ts'
import { type Rig, startRig } from '../chaos/rig.ts'
import type { Held } from './promise.ts'

const sizes = [10_000, 100_000] as const

/** The words of the search, and the filters beside them. */
const questions: readonly (readonly [words: string, filter?: Readonly<Record<string, string>>])[] = [
  ['x'],
  ['al'],
  ['llc'],
  ['falcon'],
  ['coral ice'],
  ['coral 0235:17'],
  ['bygone'],
  ['bygone', { type: '381' }],
  ['bygone', { standing: 'needsYou' }],
  ['falcon', { currency: 'USD' }],
  ['xylophone'],
  ['xylophone', { type: '381' }],
  ['0004321'],
  ['اللؤلؤه'],
  ['zzyzx'],
  ['zz%yx_'],
]

/**
 * Pages that may be read: by a search with a filter beside its words, by one of words alone, by a list or its counts, and
 * by a filter that only the whole list answers, which looks at 20,000 documents for a page and for its total, and to see
 * where it stops. A sum reads 10,000 documents.
 */
const bounds = { narrowed: 15_000, search: 3_000, list: 300, sparse: 4_000, sum: 15_000 }

async function pagesRead(
  app: pg.Client,
  { organizationId, participant }: TestCompany,
  index: number,
  most: number,
) {
  const [words, filter = {}] = questions[index] ?? ['']
  const terms = searchTerms(words)
  await app.query('begin')
  await app.query(`set local falaj.tenant = '${organizationId} preprod ${participant.id}'`)
  const filterOf = { participant: participant.id, direction: 'sent', rejected: false, ...filter }
  const { rows } = await app.query(
    `explain (analyze, buffers, format json)
     select * from falaj.find_documents($1, $2, $3, null, null, false, $4)`,
    [filterOf, terms?.patterns, terms?.grams, most],
  )
  await app.query('commit')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
}

interface Figure {
  readonly what: string
  readonly pages: number
  readonly bound: number
}

async function searches(rig: Rig, companies: readonly TestCompany[]): Promise<Figure[]> {
  const app = new pg.Client({ connectionString: rig.appUrl })
  await app.connect()
  try {
    const figures: Figure[] = []
    // The first search of a connection reads the catalog, some 2,000 pages, however many documents there are.
    const [first] = companies
    if (first) await pagesRead(app, first, 0, 51)
    for (const [index, [words, filter]] of questions.entries())
      for (const most of [51, 1_001])
        for (const [at, company] of companies.entries()) {
          const shown = [`"${words}"`, ...Object.values(filter ?? {})].join(' and ')
          figures.push({
            what: `${shown}, ${most === 51 ? 'a page' : 'the count'}, of ${sizes[at]}`,
            pages: await pagesRead(app, company, index, most),
            bound: filter ? bounds.narrowed : bounds.search,
          })
        }
    return figures
  } finally {
    await app.end()
  }
}

/** Number of executions of a statement after which its plan may be generic. */
const untilPlanned = 6

/** Lists of sent documents, those of received ones by decision, and sums. */
function listQuestions(): ReturnType<typeof filterQuestions> {
  const decided = filterQuestions('received').filter(([name]) =>
    /toDecide|waitingForSeller|decided/.test(name),
  )
  return [
    ...filterQuestions('sent'),
    ...decided,
    ['sum', '/documents/sums?direction=sent'],
    ['sum, complete', '/documents/sums?direction=sent&filter=complete'],
    ['sum, toDecide', '/documents/sums?direction=received&filter=toDecide'],
  ]
}

function boundOf(name: string): number {
  if (name.startsWith('sum')) return bounds.sum
  return name.includes('currency') ? bounds.sparse : bounds.list
}

async function lists(rig: Rig, companies: readonly TestCompany[]): Promise<Figure[]> {
  const client = createLoadClient(rig.apiUrls)
  try {
    const figures: Figure[] = []
    for (const [name, question] of listQuestions())
      for (const [at, company] of companies.entries()) {
        for (let times = 0; times < untilPlanned; times += 1) await ask(client, { company }, question)
        const before = await pagesSoFar(rig)
        await ask(client, { company }, question)
        const pages = (await pagesSoFar(rig)) - before
        figures.push({ what: `${name}, of ${sizes[at]}`, pages, bound: boundOf(name) })
      }
    return figures
  } finally {
    client.close()
  }
}

/**
 * Fills two tenants and counts the pages that each search and each list reads.
 * @returns `figures`: pages by what is asked; `ok` when every one is within its bound
 */
async function check(): Promise<{ ok: boolean; figures: Readonly<Record<string, number>> }> {
  const rig = await startRig({ apis: 1, workers: 0, countsStatements: true })
  try {
    const client = createLoadClient(rig.apiUrls)
    const companies = await registerCompanies(client, sizes.length)
    client.close()
    for (const [index, company] of companies.entries()) await fillDocuments(rig, company, sizes[index] ?? 0)
    const figures = [...(await searches(rig, companies)), ...(await lists(rig, companies))]
    return {
      ok: figures.every(({ pages, bound }) => pages <= bound),
      figures: Object.fromEntries(figures.map(({ what, pages }) => [what, pages])),
    }
  } finally {
    await rig.stop()
  }
}

export default {
  name: 'searches, lists and counts read a bounded number of pages at 100,000 documents',
  check,
} satisfies Held
