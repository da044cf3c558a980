import type { Attachment, InvoiceDraft } from '#core/invoice'

/**
 * PINT AE has no fields of its own for a quotation, the id of an order beside its number, or further information: they
 * travel as supporting document references (IBT-122 with its description, IBT-123), which these functions find again by how they are written.
 */
const quotation = /^Quotation(?: (\d{4}-\d{2}-\d{2}))?$/
const informationReference = 'INFO'
const orderIdDescription = 'Purchase order ID'

function isQuotation({ description, file, url }: Attachment): boolean {
  return !file && !url && quotation.test(description ?? '')
}

function isInformation({ reference, file, url }: Attachment): boolean {
  return !file && !url && reference === informationReference
}

export function quotationOf(draft: InvoiceDraft): { id: string; date: string } {
  const found = draft.attachments?.find(isQuotation)
  return { id: found?.reference ?? '', date: found?.description?.match(quotation)?.[1] ?? '' }
}

export function withQuotation(draft: InvoiceDraft, { id, date }: { id: string; date: string }): InvoiceDraft {
  const entry: Attachment = { reference: id, description: date ? `Quotation ${date}` : 'Quotation' }
  return withAttachment(draft, isQuotation, id === '' ? undefined : entry)
}

function isOrderId({ description, file, url }: Attachment): boolean {
  return !file && !url && description === orderIdDescription
}

export function orderIdOf(draft: InvoiceDraft): string {
  return draft.attachments?.find(isOrderId)?.reference ?? ''
}

export function withOrderId(draft: InvoiceDraft, id: string): InvoiceDraft {
  const entry: Attachment = { reference: id, description: orderIdDescription }
  return withAttachment(draft, isOrderId, id === '' ? undefined : entry)
}

/** The supporting documents of other types than these three. */
export function otherAttachmentsOf({ attachments = [] }: InvoiceDraft): Attachment[] {
  const own = [isQuotation, isOrderId, isInformation].map((is) => attachments.find(is))
  return attachments.filter((one) => !own.includes(one))
}

export function informationOf(draft: InvoiceDraft): string {
  return draft.attachments?.find(isInformation)?.description ?? ''
}

export function withInformation(draft: InvoiceDraft, text: string): InvoiceDraft {
  const entry: Attachment = { reference: informationReference, description: text }
  return withAttachment(draft, isInformation, text === '' ? undefined : entry)
}

function withAttachment(
  draft: InvoiceDraft,
  is: (entry: Attachment) => boolean,
  entry: Attachment | undefined,
): InvoiceDraft {
  const { attachments = [], ...rest } = draft
  const at = attachments.findIndex(is)
  const next =
    at < 0
      ? [...attachments, ...(entry ? [entry] : [])]
      : attachments.flatMap((one, index) => (index === at ? (entry ? [entry] : []) : [one]))
  return next.length > 0 ? { ...rest, attachments: next } : rest
}
