/** Promise: every search among a hundred thousand documents reads a bounded number of pages. */
import pg from 'pg'
import { fillDocuments } from '../../bench/lists-stock.ts'
import { newId } from '../../src/server/platform/ids.ts'
import { searchTerms } from '../../src/server/platform/search-text.ts'
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

/** Pages that a search may read: one with a filter beside its words, and one of words alone. */
const bounds = { atMost: 15_000, plainly: 3_000 }

interface Stock {
  readonly organizationId: string
  readonly participant: { readonly id: string; readonly participantId: string }
}

async function pagesRead(
  app: pg.Client,
  { organizationId, participant }: Stock,
  index: number,
  most: number,
) {
  const [words, filter = {}] = questions[index] ?? ['']
  const terms = searchTerms(words)
  await app.query('begin')
  await app.query(`set local falaj.tenant = '${organizationId} preprod ${participant.id}'`)
  const asked = { participant: participant.id, direction: 'sent', rejected: false, ...filter }
  const { rows } = await app.query(
    `explain (analyze, buffers, format json)
     select * from falaj.find_documents($1, $2, $3, null, null, false, $4)`,
    [asked, terms?.patterns, terms?.grams, most],
  )
  await app.query('commit')
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
}

async function measure(rig: Rig): Promise<Record<string, number>> {
  const stocks: Stock[] = sizes.map((_, index) => ({
    organizationId: newId('org'),
    participant: { id: newId('par'), participantId: `0235:170000000${index}` },
  }))
  for (const [index, stock] of stocks.entries()) await fillDocuments(rig, stock, sizes[index] ?? 0)
  const app = new pg.Client({ connectionString: rig.appUrl })
  await app.connect()
  try {
    const figures: Record<string, number> = {}
    for (const [index, [words, filter]] of questions.entries())
      for (const most of [51, 1_001])
        for (const [at, stock] of stocks.entries()) {
          const shown = [`"${words}"`, ...Object.values(filter ?? {})].join(' and ')
          const what = `${shown}, ${most === 51 ? 'a page' : 'the count'}, of ${sizes[at]}`
          figures[what] = await pagesRead(app, stock, index, most)
        }
    return figures
  } finally {
    await app.end()
  }
}

/**
 * Fills two tenants and counts the pages that each search reads.
 * @returns `figures`: pages by what is searched; `ok` when every one is within its bound
 */
async function check(): Promise<{ ok: boolean; figures: Readonly<Record<string, number>> }> {
  const rig = await startRig({ apis: 0, workers: 0 })
  try {
    const figures = await measure(rig)
    const isWithin = ([what, pages]: [string, number]) =>
      pages <= (what.includes(' and ') ? bounds.atMost : bounds.plainly)
    return { ok: Object.entries(figures).every(isWithin), figures }
  } finally {
    await rig.stop()
  }
}

export default { name: 'search reads a bounded number of pages at 100,000 documents', check } satisfies Held
