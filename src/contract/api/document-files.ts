/** Operations that answer with files of documents: exact XML, PDF, attachments, and many at once. */
import { z } from 'zod'
import { largePaperFrom } from '#core/paper'
import { dataOf } from '../common.ts'
import {
  AttachmentCheck,
  DocumentPdf,
  DocumentPdfQuery,
  ExportFileQuery,
  ExportRequest,
  ExportTicket,
} from '../document-files.ts'
import { DocumentId } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const params = z.object({ id: DocumentId })

export const getDocumentXml = operation({
  method: 'GET',
  path: '/documents/{id}/xml',
  tag,
  summary: 'Download the exact XML of an issued or received document',
  needs: 'document.read',
  params,
  file: 'application/xml',
  problems: ['document.not-found', 'document.not-issued'],
})

export const checkAttachments = operation({
  method: 'GET',
  path: '/documents/{id}/attachments/check',
  tag,
  summary: 'List attached PDF files of a received document that do not contain its amount',
  needs: 'document.read',
  params,
  response: dataOf(AttachmentCheck),
  problems: ['document.not-found'],
})

export const getDocumentAttachment = operation({
  method: 'GET',
  path: '/documents/{id}/attachments/{index}',
  tag,
  summary: 'Download an attachment of a document',
  needs: 'document.read',
  params: params.extend({ index: z.coerce.number().int().min(0).max(99) }),
  file: 'application/octet-stream',
  problems: ['document.attachment-not-found', 'document.not-found'],
})

export const getDocumentPdf = operation({
  method: 'GET',
  path: '/documents/{id}/pdf',
  tag,
  summary: 'Download a document as PDF/A-3 with its exact XML embedded; drafts carry a watermark',
  description: `With more than ${largePaperFrom} lines it is made in the background: until it is ready the answer is 409 \`document.pdf-preparing\` with the seconds to wait, and \`GET /documents/{id}/pdfs\` returns its state.`,
  needs: 'document.read',
  params,
  query: DocumentPdfQuery,
  file: 'application/pdf',
  problems: [
    'document.not-found',
    'document.pdf-not-available',
    'document.pdf-not-readable',
    'document.pdf-preparing',
    'document.pdf-too-large',
  ],
})

export const listDocumentPdfs = operation({
  method: 'GET',
  path: '/documents/{id}/pdfs',
  tag,
  summary: 'List the PDF files of a document that were asked for: being made, ready, or failed',
  needs: 'document.read',
  params,
  response: dataOf(z.array(DocumentPdf)),
  problems: ['document.not-found'],
})

export const exportDocuments = operation({
  method: 'POST',
  path: '/documents/export',
  tag,
  summary: 'Download documents as a ZIP file: exact XML of each and a register (CSV)',
  needs: 'report.export',
  participant: true,
  body: ExportRequest,
  file: 'application/zip',
  audit: ['documents.exported', 'otherProvider.answerRecorded'],
  problems: ['document.other-company'],
})

export const createExportTicket = operation({
  method: 'POST',
  path: '/documents/export/ticket',
  tag,
  summary: 'Create a one-time ticket for a browser download, valid for one minute',
  description:
    'Takes no `Idempotency-Key`: a repeat creates another ticket, and an unused one ends by itself.',
  needs: 'report.export',
  personal: true,
  participant: true,
  body: ExportRequest,
  response: dataOf(ExportTicket),
  status: 201,
  audit: { nothing: 'the download that uses the ticket is recorded' },
  problems: ['document.export-gone', 'document.other-company'],
})

export const downloadExport = operation({
  method: 'GET',
  path: '/documents/export/file',
  tag,
  summary: 'Download the ZIP file of a ticket, in the browser of the person it was issued to',
  needs: 'report.export',
  personal: true,
  byCookie: true,
  query: ExportFileQuery,
  file: 'application/zip',
  problems: ['document.export-gone', 'participant.not-found'],
})
