/** Files of aged receivables and payables: the rows of one moment, with a total for each currency. */
import { type AgedAmounts, type AgedBalance, type AgedTotals, ageParts } from '#contract/aged-balances'
import type { Language } from '#contract/common'
import { decimal, printDecimal, subtract } from '#core/money'
import type { Context } from '#platform/base/context'
import { readOneSnapshot, type TenantScope } from '#platform/database/database'
import type enReports from '../../../locales/en/reports.json'
import { type AgedAccount, selectAged } from './aged-store.ts'
import { presentAged, presentSum } from './list-aged.ts'

type Cells = (string | number | null)[]
type Words = Pick<typeof enReports, 'sales'> & { readonly language: Language }

/** Maximum number of rows in a file; the rest is one row for each currency. */
const mostRows = 50_000

const amounts = [...ageParts, 'credit', 'total'] as const

export const agedColumns = [
  ['contact'],
  ['participantId'],
  ['currency'],
  ['openInvoices', 'number'],
  ...amounts.map((part) => [part, 'amount'] as const),
] as const

/** The rows of a file: AED first, the largest total first; what is not in them; and the totals. */
export async function* agedRows(
  context: Context,
  scope: TenantScope,
  account: AgedAccount,
  { language, sales }: Words,
): AsyncGenerator<Cells[]> {
  const { rows, totals } = await context.db.tenant(scope, async (tx) => {
    await readOneSnapshot(tx)
    const { groups, totals } = await selectAged(tx, account, undefined, mostRows)
    return { rows: groups.map(presentAged), totals: totals.map(presentSum) }
  })
  for (let at = 0; at < rows.length; at += 1_000)
    yield rows
      .slice(at, at + 1_000)
      .map((row) =>
        cellsOf(
          (language === 'ar' ? row.nameAr || row.name : row.name) || sales.noName,
          row,
          row.participantId,
        ),
      )
  yield [
    ...totals.flatMap((total) => {
      const rest = restOf(total, rows)
      return rest ? [cellsOf(sales.others, rest)] : []
    }),
    ...totals.map((total) => cellsOf(sales.total, total)),
  ]
}

function cellsOf(name: string, row: AgedAmounts, participantId = ''): Cells {
  return [name, participantId, row.currency, row.documents, ...amounts.map((part) => row[part])]
}

/** What the rows lack of the total of a currency; nothing where they have all contacts. */
function restOf(
  total: AgedTotals['currencies'][number],
  rows: readonly AgedBalance[],
): AgedAmounts | undefined {
  const own = rows.filter(({ currency }) => currency === total.currency)
  if (own.length === total.contacts) return undefined
  const rest = (part: (typeof amounts)[number] | 'pastDue') =>
    printDecimal(own.reduce((left, row) => subtract(left, decimal(row[part])), decimal(total[part])))
  const { currency } = total
  return {
    currency,
    documents: own.reduce((left, { documents }) => left - documents, total.documents),
    notYetDue: rest('notYetDue'),
    days1to30: rest('days1to30'),
    days31to60: rest('days31to60'),
    days61to90: rest('days61to90'),
    over90: rest('over90'),
    pastDue: rest('pastDue'),
    credit: rest('credit'),
    total: rest('total'),
  }
}
