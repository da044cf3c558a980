import type { InvoiceDraft } from '#core/invoice'

/** What is of one document alone, whatever is made of it next. */
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

/** A deep copy of what a document says, without its number, identifiers and dates. Pure. */
export function withoutIdentity(original: InvoiceDraft): Omit<InvoiceDraft, (typeof ownFields)[number]> {
  const copy = JSON.parse(JSON.stringify(original)) as InvoiceDraft
  for (const field of ownFields) delete copy[field]
  return copy
}
