/** Many documents at once: the sums of a list, and the deletion of drafts. */
import { z } from 'zod'
import { Amount, CurrencyCode, Version } from './common.ts'
import { DocumentQuery } from './document-lists.ts'
import { DocumentId } from './documents.ts'

const count = z.number().int()

export const DocumentSumsQuery = DocumentQuery.omit({ cursor: true, limit: true })

/**
 * The payable amounts of a list, with all of its filters, added by currency; credit notes are subtracted, and proformas,
 * which are no claim, are left out. With the filter `payment`: what is open of each.
 */
export const DocumentSums = z.object({
  /**
   * Whether all documents were read. Otherwise there are more than could be added, and no sum is returned: narrow the
   * list, for example by date.
   */
  isWhole: z.boolean(),
  /** How many documents were read. */
  documents: count,
  /** Drafts, credit notes, proformas, and drafts with findings that prevent issuing, or unchecked, among them. */
  drafts: count,
  creditNotes: count,
  proformas: count,
  faulty: count,
  unchecked: count,
  /** In the order of their codes; empty unless whole. */
  sums: z.array(z.object({ currency: CurrencyCode, documents: count, amount: Amount })),
})
export type DocumentSums = z.infer<typeof DocumentSums>

/** `POST /documents/remove-drafts`: drafts, each in the version that was shown. */
export const RemoveDraftsRequest = z.strictObject({
  drafts: z
    .array(z.strictObject({ id: DocumentId, version: Version }))
    .min(1)
    .max(500),
})
export type RemoveDraftsRequest = z.infer<typeof RemoveDraftsRequest>

/** The removed drafts, and those that stay: awaiting approval, or changed, issued or removed since. */
export const RemovedDrafts = z.object({
  removed: z.array(DocumentId),
  refused: z.array(z.object({ id: DocumentId, code: z.string() })),
})
