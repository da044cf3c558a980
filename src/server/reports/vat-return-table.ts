/** Files of the VAT return: the figures of today, or those that were frozen when it was marked as filed. */
import type { ReturnFigures } from '#contract/filed-returns'
import type { VatReturn } from '#contract/reports'
import { dubaiDate } from '#core/calendar'
import type { VatCategory } from '#core/vat'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readOneSnapshot, type TenantScope, type TenantTx } from '#platform/database/database'
import type enReports from '../../../locales/en/reports.json'
import type { Days } from './days.ts'
import { readVatReturn } from './get-vat-return.ts'
import { selectFiledOf } from './vat-return-store.ts'

type Cells = (string | number | null)[]
type Words = Pick<typeof enReports, 'box' | 'filed' | 'side' | 'vatReturn'> & {
  readonly treatment: Readonly<Record<VatCategory, string>>
}
type Filed = NonNullable<Awaited<ReturnType<typeof selectFiledOf>>>

interface ReturnOfFile extends Days {
  readonly purchases?: 'all' | 'decided' | undefined
  readonly figures?: 'today' | 'filed' | undefined
}

/**
 * The rows of a VAT return, box by box. Where a return of these days is marked as filed, the first rows name its date
 * and reference. Raises `return.not-found` when the figures of a filed return are requested and there is none.
 */
export async function* vatReturnRows(
  context: Context,
  scope: TenantScope,
  of: ReturnOfFile,
  words: Words,
): AsyncGenerator<Cells[]> {
  const today = dubaiDate(context.clock.now().getTime())
  const { purchases = 'all', ...days } = of
  const { figures, filed, isToFiles } = await context.db.tenant(scope, async (tx) => {
    await readOneSnapshot(tx)
    if (of.figures === 'filed') {
      const standing = await requireFiledOf(tx, days)
      return { figures: standing.figures, filed: standing, isToFiles: false }
    }
    const vatReturn = await readVatReturn(tx, { ...days, purchases }, today)
    const filedOf = await selectFiledOf(tx, days)
    return { figures: vatReturn, filed: filedOf, isToFiles: vatReturn.toFiles.documents > 0 }
  })
  yield [
    ...(filed ? filingRows(filed, of.figures === 'filed', words) : []),
    ...figureRows(figures, words),
    // Where documents go to files, received documents are here only if users have added them.
    ...(isToFiles ? [textRow(words.vatReturn.purchasesTitle)] : []),
  ]
}

/** The standing filed return of exactly these days. Raises `return.not-found`. */
export async function requireFiledOf(tx: TenantTx, days: Days): Promise<Filed> {
  const filed = await selectFiledOf(tx, days)
  if (!filed) throw problem('return.not-found', { detail: `${days.from} ${days.to}` })
  return filed
}

function textRow(text: string): Cells {
  return ['', text, null, null, null]
}

/** When the return was filed, under which reference, and whether the figures are those that were filed. */
function filingRows({ filedOn, purchases, reference }: Filed, isAsFiled: boolean, words: Words): Cells[] {
  return [
    textRow(`${words.filed.on}: ${filedOn}`),
    ...(reference === '' ? [] : [textRow(`${words.filed.reference}: ${reference}`)]),
    textRow(
      isAsFiled ? `${words.filed.figures}. ${words.filed.filedWith[purchases]}` : words.filed.figuresOfToday,
    ),
  ]
}

function figureRows(figures: ReturnFigures, words: Words): Cells[] {
  const boxes = words.box as Readonly<Record<string, string>>
  return [
    ...[...figures.outputs, ...figures.inputs].map(
      (row): Cells => [
        row.box,
        boxes[row.box] ?? '',
        row.elsewhere ? null : row.documents,
        row.elsewhere ? null : row.amount,
        row.elsewhere ? null : row.vat,
      ],
    ),
    ['12', words.box[12], null, null, figures.due],
    ['13', words.box[13], null, null, figures.recoverable],
    ['14', words.box[14], null, null, figures.payable],
    ...openPurchaseRows(figures, words),
    ...figures.outside.map(
      (row): Cells => [
        '',
        `${words.side[row.side]}: ${words.treatment[row.category]} (${words.vatReturn.outside})`,
        row.documents,
        row.net,
        row.vat,
      ],
    ),
  ]
}

/** What box 9 has of unapproved bills, or what was left out of it. */
function openPurchaseRows({ openPurchases }: Pick<VatReturn, 'openPurchases'>, words: Words): Cells[] {
  const { leftOut } = openPurchases
  return (['disputed', 'undecided'] as const).flatMap((decision) => {
    const { amount, documents, vat } = openPurchases[decision]
    const label = words.vatReturn[leftOut ? 'leftOutOf' : 'includedIn'][decision]
    return documents > 0 ? [['', label, documents, amount, vat]] : []
  })
}
