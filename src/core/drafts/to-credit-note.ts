import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { creditNoteKindFor } from '#core/kinds'
import { compare, type Decimal, parseDecimal, printDecimal, subtract, trim, zero } from '#core/money'
import { precedingDocumentOf } from './preceding-document.ts'
import { withoutIdentity } from './without-identity.ts'

/** Contents of the credit note in addition to those of the corrected document. */
export interface CreditNoteInput {
  /** BTAE-03, a code of the credit reason list (`DL8.61.1.A` … `E`, `VD`). */
  readonly reason?: string
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
  /** Issued credit notes of the same invoice. */
  readonly credited?: readonly InvoiceDraft[]
}

/**
 * Creates a draft credit note for a whole invoice, or for the part that earlier credit notes have left of its lines;
 * users then lower quantities for a partial credit. It names the invoice as preceding document (a volume discount,
 * `VD`, must not: ibr-055-ae), copies parties, lines and amounts, and omits number, UUID, dates, payments and
 * attachments. Undefined if the original is itself a credit note.
 */
export function toCreditNote(original: InvoiceDraft, input: CreditNoteInput): InvoiceDraft | undefined {
  const kind = creditNoteKindFor(original.kind)
  if (!kind) return undefined
  const {
    paymentMeans: _paymentMeans,
    paymentTerms: _paymentTerms,
    prepayments: _prepayments,
    prepaid: _prepaid,
    attachments: _attachments,
    retention: _retention,
    note: _note,
    ...rest
  } = withoutIdentity(original)
  return {
    ...whatIsLeft(rest, input.credited ?? []),
    kind,
    issueDate: input.issueDate,
    ...(input.reason ? { creditReason: input.reason } : {}),
    precedingDocuments: input.reason === 'VD' ? [] : [precedingDocumentOf(original)],
  }
}

/**
 * The lines of an invoice less the credited quantities; lines are matched by id, name and price. Allowances and charges
 * that were credited unchanged are omitted. Returns all lines if nothing would be left.
 */
function whatIsLeft<T extends Pick<InvoiceDraft, 'lines' | 'allowances' | 'charges'>>(
  invoice: T,
  credited: readonly InvoiceDraft[],
): T {
  if (credited.length === 0) return invoice
  const creditedLines = credited.flatMap(({ lines }) => lines ?? [])
  const lines = (invoice.lines ?? []).flatMap((line) =>
    lessCredited(
      line,
      creditedLines.filter((other) => isSameLine(line, other)),
    ),
  )
  if (lines.length === 0) return invoice
  const { allowances, charges, ...rest } = invoice
  const allowancesLeft = without(
    allowances,
    credited.flatMap((one) => one.allowances ?? []),
  )
  const chargesLeft = without(
    charges,
    credited.flatMap((one) => one.charges ?? []),
  )
  return {
    ...rest,
    lines,
    ...(allowancesLeft.length > 0 ? { allowances: allowancesLeft } : {}),
    ...(chargesLeft.length > 0 ? { charges: chargesLeft } : {}),
  } as T
}

function isSameLine(line: InvoiceLine, other: InvoiceLine): boolean {
  return (
    line.id === other.id && line.item?.name === other.item?.name && line.price?.gross === other.price?.gross
  )
}

/** Undefined when all of its quantity was credited; the line unchanged when a quantity cannot be read. */
function lessCredited(line: InvoiceLine, credited: readonly InvoiceLine[]): InvoiceLine[] {
  if (credited.length === 0) return [line]
  const quantities = [line, ...credited].map(({ quantity }) => parseDecimal(quantity ?? ''))
  if (quantities.some((quantity) => quantity === undefined)) return [line]
  const [whole, ...taken] = quantities as Decimal[]
  const left = taken.reduce((rest, quantity) => subtract(rest, quantity), whole ?? zero)
  if (compare(left, zero) <= 0) return []
  const { allowances, charges, ...rest } = line
  const fixed = { allowances: fixedOf(credited, 'allowances'), charges: fixedOf(credited, 'charges') }
  const allowancesLeft = without(allowances, fixed.allowances)
  const chargesLeft = without(charges, fixed.charges)
  return [
    {
      ...rest,
      quantity: printDecimal(trim(left)),
      ...(allowancesLeft.length > 0 ? { allowances: allowancesLeft } : {}),
      ...(chargesLeft.length > 0 ? { charges: chargesLeft } : {}),
    },
  ]
}

/** Amounts that were credited with a line; a percentage follows the quantity by itself. */
function fixedOf(lines: readonly InvoiceLine[], key: 'allowances' | 'charges') {
  return lines.flatMap((line) => line[key] ?? []).filter(({ percent }) => !percent)
}

function without<T>(entries: readonly T[] = [], gone: readonly T[]): T[] {
  const texts = new Set(gone.map((entry) => JSON.stringify(entry)))
  return entries.filter((entry) => !texts.has(JSON.stringify(entry)))
}
