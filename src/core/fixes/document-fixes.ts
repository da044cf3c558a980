import { attachmentTypeOf, typeOfFileName } from '#core/attachments'
import { isPlainDate } from '#core/calendar'
import { type Attachment, type InvoiceDraft } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { printDecimal, round, trim } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { type FixEntry, fix } from './fix.ts'
import { mapChanged, without } from './path-values.ts'

const currencyFixes: readonly FixEntry[] = [
  fix('currency.tax', ['ibr-077', 'ibr-140-ae', 'ibr-175-ae'], (draft) =>
    draft.taxCurrency && draft.taxCurrency !== 'AED' ? { ...draft, taxCurrency: 'AED' } : undefined,
  ),
  // The rate of the model is always AED for one unit of the document's currency, so only the names are wrong.
  fix('currency.direction', ['ibr-153-ae'], ({ exchangeRate, ...draft }) =>
    exchangeRate?.rate && (exchangeRate.source || exchangeRate.target)
      ? { ...draft, exchangeRate: { rate: exchangeRate.rate } }
      : undefined,
  ),
  fix('currency.rate', ['ibr-002-ae'], (draft) => {
    const typed = draft.exchangeRate?.rate
    const rate = parseUserDecimal(typed)
    const plain = rate && printDecimal(trim(round(rate, { scale: 6 })))
    return plain && plain !== typed
      ? { ...draft, exchangeRate: { ...draft.exchangeRate, rate: plain } }
      : undefined
  }),
]

/** The one due date that the payment terms name. */
function dueDateOfTerms(draft: InvoiceDraft): string | undefined {
  const dates = new Set((draft.paymentTerms ?? []).flatMap(({ dueDate }) => (dueDate ? [dueDate] : [])))
  const [date] = dates
  return dates.size === 1 && date && isPlainDate(date) ? date : undefined
}

const notDefined = '1'

function withMethod(draft: InvoiceDraft): InvoiceDraft | undefined {
  if (!draft.paymentMeans?.length) return { ...draft, paymentMeans: [{ code: notDefined }] }
  const paymentMeans = mapChanged(draft.paymentMeans, (means) =>
    means.code ? undefined : { ...means, code: notDefined },
  )
  return paymentMeans && { ...draft, paymentMeans }
}

const datedFixes: readonly FixEntry[] = [
  fix('taxPoint.same', ['ibr-141-ae'], (draft) =>
    draft.taxPointDate === draft.issueDate ? without(draft, 'taxPointDate') : undefined,
  ),
  fix('taxPoint.creditNote', ['ibr-124-ae'], (draft) =>
    draft.taxPointDate && isCreditNote(draft.kind) ? without(draft, 'taxPointDate') : undefined,
  ),
  fix('dueDate.fromTerms', ['ibr-127-ae'], (draft) => {
    const dueDate = dueDateOfTerms(draft)
    return dueDate && !draft.dueDate ? { ...draft, dueDate } : undefined
  }),
  fix('payment.notDefined', ['ibr-049', 'ibr-191-ae'], withMethod),
]

const identityFixes: readonly FixEntry[] = [
  fix('specification', ['falaj-specification', 'aligned-ibrp-001-ae', 'ibr-sr-63'], (draft) =>
    draft.customizationId ? without(draft, 'customizationId') : undefined,
  ),
  fix('process', ['falaj-process', 'aligned-ibrp-002-ae'], (draft) =>
    draft.profileId ? without(draft, 'profileId') : undefined,
  ),
  fix('volumeDiscount.noInvoice', ['ibr-055-ae'], (draft) =>
    draft.creditReason === 'VD' && draft.precedingDocuments?.length
      ? without(draft, 'precedingDocuments')
      : undefined,
  ),
  fix('note.fromPeriod', ['ibr-160-ae'], (draft) =>
    draft.period?.description && !draft.note ? { ...draft, note: draft.period.description } : undefined,
  ),
]

function withType(attachment: Attachment): Attachment | undefined {
  const { file } = attachment
  const mimeType = typeOfFileName(file?.name ?? '')?.mimeType
  return file && !file.mimeType && mimeType ? { ...attachment, file: { ...file, mimeType } } : undefined
}

function withFileName(attachment: Attachment): Attachment | undefined {
  const { file, reference } = attachment
  const ending = attachmentTypeOf(file?.mimeType)?.endings[0]
  if (!file || file.name || !reference || !ending) return undefined
  const stem = reference.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return { ...attachment, file: { ...file, name: `${stem}.${ending}` } }
}

function onAttachments(change: (attachment: Attachment) => Attachment | undefined) {
  return (draft: InvoiceDraft): InvoiceDraft | undefined => {
    const attachments = mapChanged(draft.attachments, change)
    return attachments && { ...draft, attachments }
  }
}

const attachmentFixes: readonly FixEntry[] = [
  fix('attachment.type', ['ibr-074'], onAttachments(withType)),
  fix('attachment.name', ['ibr-075'], onAttachments(withFileName)),
  fix(
    'attachment.reference',
    ['ibr-052'],
    onAttachments(({ reference, ...rest }) =>
      reference || !rest.file?.name ? undefined : { ...rest, reference: rest.file.name.slice(0, 200) },
    ),
  ),
]

export const documentFixes: readonly FixEntry[] = [
  ...currencyFixes,
  ...datedFixes,
  ...identityFixes,
  ...attachmentFixes,
]
