import type { InvoiceDraft } from '#core/invoice'

type PrecedingDocument = NonNullable<InvoiceDraft['precedingDocuments']>[number]

/** How a document names an earlier one (IBG-03): by number and date, and by its unique identifier where it has one. */
export function precedingDocumentOf({ number, uuid, issueDate }: InvoiceDraft): PrecedingDocument {
  return { ...(number ? { number } : {}), ...(uuid ? { uuid } : {}), ...(issueDate ? { issueDate } : {}) }
}
