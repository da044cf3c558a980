import { compareDates, isPlainDate } from '#core/calendar'
import type { InvoiceDraft, InvoiceLine, Totals } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { isTaxed } from '#core/vat'
import { newLine } from './new-draft.ts'
import { precedingDocumentOf } from './preceding-document.ts'

/** Contents of the second invoice in addition to those of the first. */
export interface RetentionInvoiceInput {
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
  /** Name of the line, in the language of the document. */
  readonly itemName: string
}

/**
 * Creates the draft of the invoice for the retained amount, when it is due: one line with the amount of
 * `totals.retention`, the first invoice as preceding document, the same parties and currency. Without VAT the line is
 * out of scope, and the document a commercial one, because a tax invoice (380) needs a line in scope (ibr-151-ae). A
 * self-billed one (389) does not, and has no commercial kind. Undefined if nothing was retained, and for credit notes.
 */
export function toRetentionInvoice(
  original: InvoiceDraft,
  totals: Totals,
  input: RetentionInvoiceInput,
): InvoiceDraft | undefined {
  const gross = totals.retention?.amount
  if (!original.retention || !gross || isCreditNote(original.kind)) return undefined
  const isCommercialOne = Boolean(original.retention.notTaxable) && !isSelfBilled(original.kind)
  const line: InvoiceLine = {
    ...newLine('1'),
    unit: 'C62',
    price: { gross },
    vat: original.retention.notTaxable ? { category: 'outOfScope' } : vatOf(original),
    item: { name: input.itemName },
  }
  const { seller, buyer, principal, beneficiary, currency, exchangeRate, references } = original
  const copied = { seller, buyer, principal, beneficiary, currency, exchangeRate, references }
  return {
    ...(JSON.parse(JSON.stringify(copied)) as typeof copied),
    kind: isCommercialOne ? 'commercialInvoice' : original.kind,
    issueDate: input.issueDate,
    dueDate: laterOf(input.issueDate, original.retention.dueDate),
    flags: isCommercialOne ? {} : { ...original.flags },
    ...(original.paymentMeans ? { paymentMeans: original.paymentMeans.map((means) => ({ ...means })) } : {}),
    precedingDocuments: [precedingDocumentOf(original)],
    lines: [line],
  }
}

/** The day of the invoice, or the day on which the money falls due when that is later. */
function laterOf(issueDate: string, due: string | undefined): string {
  if (due === undefined || !isPlainDate(issueDate) || !isPlainDate(due)) return issueDate
  return compareDates(due, issueDate) > 0 ? due : issueDate
}

/** As the retention was computed: at the rate of the first line that is taxed; without one, as a new line. */
function vatOf({ kind, lines = [] }: InvoiceDraft): InvoiceLine['vat'] {
  const taxed = lines.find(({ vat }) => vat?.category && isTaxed(vat.category))?.vat
  return taxed ? { category: taxed.category, rate: taxed.rate } : (lines[0]?.vat ?? newLine('1', kind).vat)
}
