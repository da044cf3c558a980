import type { InvoiceDraft } from '#core/invoice'

/** Fields that belong to one document and are never copied to another. */
const ownFields = [
  'typeCode',
  'customizationId',
  'profileId',
  'number',
  'uuid',
  'issueDate',
  'issueTime',
  'taxPointDate',
  'dueDate',
  'rejectedDocument',
  'ledgerNumber',
  'keepsNumber',
] as const satisfies readonly (keyof InvoiceDraft)[]

/** A deep copy of a document without its number, identifiers and dates. Pure. */
export function withoutIdentity(original: InvoiceDraft): Omit<InvoiceDraft, (typeof ownFields)[number]> {
  const copy = JSON.parse(JSON.stringify(original)) as InvoiceDraft
  for (const field of ownFields) delete copy[field]
  return copy
}
