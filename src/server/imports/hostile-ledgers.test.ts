/**
 * Ledgers in many forms, taken through the operations of an import and the real database: each document gets its true
 * amount, or a finding. FALAJ_LEDGERS is their number; 2,000 in the long form (npm run test:imports).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOf } from '#platform/testing/actors'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { checkLedger } from './testing/check-ledger.ts'
import { hostileLedger } from './testing/hostile-ledger.ts'
import { amountsOf, type TrueDocument } from './testing/true-ledger.ts'

const files = Number(process.env.FALAJ_LEDGERS ?? 100)

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Hostile ledgers' })
})
afterAll(() => portal.stop())

/** The required subject of a finding, for contents of the file besides amounts. */
const findingOf: Readonly<Record<TrueDocument['mustBeFound'][number], RegExp>> = {
  status: /^falaj-import-(?:void|unfinished|status|differs) status$/,
  total: /^falaj-import-amount-differs /,
  hidden: /^falaj-import-hidden /,
  doubled: /^falaj-import-column-doubled /,
  rowsBelow: /^falaj-import-rows-below /,
}

/** Findings that question an amount; with any other finding it has to be the true one. */
const doubtsAmounts =
  /^falaj-import-(?:amount-differs|column-doubled|column-doubled-empty|discount-repeated|total-line|rows-below) /

const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Undetected faults of a document of a ledger: empty when it is refused or its faults are reported. */
function wrongAbout(document: TrueDocument, items: Awaited<ReturnType<typeof checkLedger>>): string[] {
  const made = (items ?? []).filter(({ number }) => number === document.number)
  const [item] = made
  if (!item || made.length > 1) return [`it became ${made.length} documents`]
  const { draft, found: all, outcome, total } = item
  const found = all.filter((one) => one.startsWith('falaj-import-'))
  if (outcome === 'invalid') return found.length === 0 ? ['it was refused without a reason'] : []
  const says = (pattern: RegExp) => found.some((one) => pattern.test(one))
  const true_ = {
    currency: document.currency,
    issueDate: document.issueDate,
    total: text(amountsOf(document).total),
  }
  const differences = [
    ...document.mustBeFound.filter((one) => !says(findingOf[one])).map((one) => `no finding of its ${one}`),
    ...(draft?.buyer?.legalName === document.buyer || says(/ buyer/)
      ? []
      : [`buyer ${draft?.buyer?.legalName}`]),
    ...(draft?.issueDate === true_.issueDate || says(/ issueDate$/) ? [] : [`date ${draft?.issueDate}`]),
    ...(draft?.currency === true_.currency || says(/currency/) ? [] : [`currency ${draft?.currency}`]),
    ...(total === true_.total || says(doubtsAmounts) ? [] : [`total ${total}`]),
  ]
  return differences.length === 0 ? [] : [...differences, JSON.stringify(true_), ...found]
}

type Item = NonNullable<Awaited<ReturnType<typeof checkLedger>>>[number]

/**
 * The result of the import of a document: its true amount without a finding, or with one, another amount with a
 * finding, refused.
 */
function endOf({ found, outcome, total }: Item, document: TrueDocument) {
  if (outcome === 'invalid') return 'refused'
  if (total !== text(amountsOf(document).total)) return 'found'
  return found.some((one) => one.startsWith('falaj-import-')) ? 'rightAndFound' : 'right'
}

test('no document of a hostile ledger is silently wrong', { timeout: 3_600_000 }, async () => {
  const { participant } = ours
  const actor = ownerOf(ours)
  const wrong: unknown[] = []
  const ends = { documents: 0, right: 0, rightAndFound: 0, found: 0, refused: 0, asked: 0 }
  const features = new Map<string, number>()
  for (let seed = 1; seed <= files; seed++) {
    const ledger = await hostileLedger(seed)
    const { documents } = ledger
    for (const one of ledger.features) features.set(one, (features.get(one) ?? 0) + 1)
    const items = await checkLedger(portal.context, actor, participant.id, ledger)
    ends.documents += documents.length
    if (!items) {
      ends.asked += documents.length
      continue
    }
    const numbers = new Set(documents.map(({ number }) => number))
    // No other document may be created: of a row of totals, or a line that was torn off.
    const others = items.filter(({ number, outcome }) => outcome !== 'invalid' && !numbers.has(number))
    const differences = [
      ...documents.map((document) => [document.number, ...wrongAbout(document, items)]),
      ...others.map(({ number }) => [number, 'is no document']),
    ].filter((one) => one.length > 1)
    if (differences.length > 0) wrong.push({ seed, differences, text: ledger.text })
    for (const document of documents) {
      const item = items.find(({ number }) => number === document.number)
      if (item) ends[endOf(item, document)]++
    }
  }
  if (process.env.FALAJ_LEDGERS)
    process.stdout.write(`${JSON.stringify({ files, ...ends, features: Object.fromEntries(features) })}\n`)
  expect(wrong.slice(0, 3), `${wrong.length} of ${files} files`).toEqual([])
  // Neither all nor none are refused or have findings.
  expect(ends.right).toBeGreaterThan(files / 4)
  expect(ends.right + ends.rightAndFound).toBeGreaterThan(ends.documents / 2)
  expect(ends.found + ends.refused).toBeGreaterThan(files / 4)
})
