import { compareDates, isPlainDate } from '#core/calendar'
import type { InvoiceDraft, InvoiceLine, Totals } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { isTaxed } from '#core/vat'
import { newLine } from './new-draft.ts'
import { precedingDocumentOf } from './preceding-document.ts'

/** What the second invoice is to say beside what the first one says. */
export interface RetentionInvoiceInput {
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
  /** What the line is called, in the language of the document. */
  readonly itemName: string
}

/**
 * The draft of the invoice that bills the money kept back, when it is due: one line with the amount of
 * `totals.retention`, the first invoice named as preceding document, parties and currency as before. Without VAT
 * the line is outside its scope, and the document a commercial one: a tax invoice (380) needs a line within it (ibr-151-ae). A
 * self-billed one (389) does not, and there is no commercial one of its kind. Undefined when nothing was kept back, and for credit notes.
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
  const kept = { seller, buyer, principal, beneficiary, currency, exchangeRate, references }
  return {
    ...(JSON.parse(JSON.stringify(kept)) as typeof kept),
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
