/** Files of documents: attachments, PDF, and many documents at once. */
import { z } from 'zod'
import { Amount, Instant, Language } from './common.ts'
import { DocumentQuery } from './document-lists.ts'
import { DocumentId } from './documents.ts'

/** `POST /documents/export`: named documents, or all that a list with these filters shows, as ZIP. */
export const ExportRequest = z.union([
  z.strictObject({
    ids: z.array(DocumentId).min(1).max(500),
    /** For another provider: with the page of each as PDF, and what our checks say of each. */
    forProvider: z.literal(true).optional(),
    language: Language.optional(),
  }),
  DocumentQuery.omit({ cursor: true, limit: true })
    .extend({
      issued: z.boolean().optional(),
      undelivered: z.boolean().optional(),
      proforma: z.boolean().optional(),
      language: Language.optional(),
    })
    .strict(),
])
export type ExportRequest = z.infer<typeof ExportRequest>

/** `GET /documents/{id}/attachments/check`: PDF files of a received document in which its amount stands nowhere. */
export const AttachmentCheck = z.object({
  /** The amount due, as the XML says it. */
  amount: Amount,
  currency: z.string(),
  notFoundIn: z.array(z.object({ index: z.number().int(), name: z.string() })),
})
export type AttachmentCheck = z.infer<typeof AttachmentCheck>

/** `POST /documents/export/ticket`: with it the person's browser fetches `GET /documents/export/file` once. */
export const ExportTicket = z.object({ ticket: z.string(), expiresAt: Instant })
export type ExportTicket = z.infer<typeof ExportTicket>

export const ExportFileQuery = z.object({
  ticket: z.string().regex(/^[\w-]{43}$/),
  /** For users of several organizations: the organization of the ticket. */
  organization: z
    .string()
    .regex(/^org_[0-9a-z]{26}$/)
    .optional(),
})

/** `GET /documents/{id}/pdf`: English, Arabic, or both side by side. */
export const DocumentPdfQuery = z.object({ lang: z.enum(['en', 'ar', 'both']).default('both') })

/** `GET /documents/{id}/pdfs`: the state of a requested PDF. */
export const DocumentPdf = z.object({
  language: z.enum(['en', 'ar', 'both']),
  /** `preparing` in the background; `failed` permanently, with the limits of this server. */
  state: z.enum(['preparing', 'ready', 'failed']),
  askedAt: Instant,
  /** Bytes of the file; 0 while there is none. */
  size: z.number().int(),
})
export type DocumentPdf = z.infer<typeof DocumentPdf>
