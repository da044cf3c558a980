/**
 * Ledgers that are written in every way, read by the code of an import: each document comes to its true amount, or carries a
 * finding. FALAJ_LEDGERS says how many; 2,000 in the long form (npm run test:imports).
 */
import { expect, test } from 'vitest'
import { emptyProfile, guessColumns, profileCell, type ReadRow, readRow } from '#core/imports'
import { toDraft } from '#core/ledger'
import { computeTotals } from '#core/tax'
import { fieldLabels } from './field-labels.ts'
import { conventionsOf } from './questions.ts'
import { codeLists } from './read-cells.ts'
import { openFile, trimRow } from './read-file.ts'
import { hostileLedger, type TrueDocument } from './testing/hostile-ledger.ts'

const files = Number(process.env.FALAJ_LEDGERS ?? 100)

/** The rows of a file as an import reads them, by the number of their document; undefined where it would ask first. */
async function readLedger(text: string): Promise<ReadonlyMap<string, ReadRow[]> | undefined> {
  const lists = await codeLists()
  const opened = await openFile(Buffer.from(text), 'documents', 'ledger.csv')
  const rows: (readonly string[])[] = []
  for await (const row of opened.rows) rows.push(trimRow(row, opened.headings.length, false).cells)
  const profiles = opened.headings.map((_, at) =>
    rows.reduce((profile, cells) => profileCell(profile, cells[at] ?? ''), emptyProfile),
  )
  const plain = opened.headings.map((heading) => heading.replace(/\([A-Z]{3}\)/, ''))
  const guessed = guessColumns('documents', plain, { labels: fieldLabels('documents'), profiles })
  const columns = opened.headings.map((heading, at) => ({
    ...{ heading, profile: profiles[at] ?? emptyProfile },
    ...{ field: guessed[at]?.field ?? null, known: guessed[at]?.known ?? ('leftOut' as const) },
  }))
  const { dates, decimals } = conventionsOf('documents', columns)
  if (!dates || !decimals) return undefined
  const fields = columns.map(({ field }) => field)
  const reading = { fields, headings: opened.headings, dates, decimals, today: '2026-11-26' }
  const byNumber = new Map<string, ReadRow[]>()
  for (const cells of rows) {
    const row = readRow('documents', cells, reading, lists)
    const number = row.values.get('number') ?? ''
    byNumber.set(number, [...(byNumber.get(number) ?? []), row])
  }
  return byNumber
}

/** In cents: lines are rounded, then the VAT of their sum. */
function truth({ currency, issueDate, lines }: TrueDocument) {
  const net = lines.reduce((sum, [quantity, cents]) => sum + BigInt(quantity) * BigInt(cents), 0n)
  const payable = net + (net * 5n + 50n) / 100n
  return { currency, issueDate, payable: `${payable / 100n}.${String(payable % 100n).padStart(2, '0')}` }
}

test('no document of a hostile ledger is silently wrong', { timeout: 600_000 }, async () => {
  const wrong: unknown[] = []
  const count = { right: 0, found: 0, asked: 0 }
  for (let seed = 1; seed <= files; seed++) {
    const { documents, text } = hostileLedger(seed)
    const read = await readLedger(text)
    for (const document of documents) {
      const rows = read?.get(document.number) ?? []
      if (!read) count.asked++
      else if (rows.some(({ findings }) => findings.length > 0)) count.found++
      else {
        const draft = toDraft(rows)
        const { currency, issueDate } = draft
        const ours = { currency, issueDate, payable: computeTotals(draft).grossTotal }
        if (JSON.stringify(ours) === JSON.stringify(truth(document))) count.right++
        else wrong.push({ seed, ours, truth: truth(document), text })
      }
    }
  }
  expect(wrong.slice(0, 2)).toEqual([])
  // Neither everything is refused, nor is there nothing to find.
  expect(count.right).toBeGreaterThan(files / 2)
  expect(count.found).toBeGreaterThan(files / 4)
})
