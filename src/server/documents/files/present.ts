import type { z } from 'zod'
import type { AttachmentCheck, DocumentPdf, ExportTicket } from '#contract/document-files'
import type { checkAttachments } from './check-attachments.ts'
import type { CreatedTicket } from './export-ticket.ts'
import type { PdfRecord } from './pdf-store.ts'

export function presentTicket({ ticket, expiresAt }: CreatedTicket): ExportTicket {
  return { ticket, expiresAt: expiresAt.toISOString() }
}

export function presentAttachmentCheck({
  amount,
  currency,
  notFoundIn,
}: Awaited<ReturnType<typeof checkAttachments>>): AttachmentCheck {
  return { amount, currency, notFoundIn: notFoundIn.map(({ index, name }) => ({ index, name })) }
}

export function presentPdf({ askedAt, language, size, state }: PdfRecord): z.infer<typeof DocumentPdf> {
  return { language, state, size, askedAt: askedAt.toISOString() }
}
