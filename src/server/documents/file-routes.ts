/** The files of documents: exact XML, page, attachments, and many at once as a ZIP file. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dataOf } from '#contract/common'
import {
  AttachmentCheck,
  DocumentId,
  DocumentPdf,
  DocumentPdfQuery,
  ExportFileQuery,
  ExportRequest,
  ExportTicket,
} from '#contract/documents'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { largePaperFrom } from '#core/paper'
import type { Context } from '#platform/context'
import { type ActorByCookie, type App, actorOf, participantOf } from '#platform/http'
import { problem } from '#platform/problem'
import { sendFile } from '#platform/send-file'
import { untilClosed } from '#platform/until-closed'
import { checkAttachments } from './check-attachments.ts'
import { exportDocuments } from './export-documents.ts'
import { createExportTicket, exportByTicket } from './export-ticket.ts'
import { getDocumentAttachment } from './get-document-attachment.ts'
import { getDocumentPdf } from './get-document-pdf.ts'
import { getDocumentXml } from './get-document-xml.ts'
import { listDocumentPdfs } from './list-document-pdfs.ts'
import type { DocumentPorts } from './ports.ts'
import { presentAttachmentCheck, presentPdf, presentTicket } from './present.ts'

const tags = ['documents']
const params = z.object({ id: DocumentId })

export function fileRoutes(app: App, context: Context, ports: DocumentPorts, byCookie: ActorByCookie): void {
  xmlRoute(app, context)
  pdfRoute(app, context)
  pdfStatesRoute(app, context)
  attachmentRoute(app, context)
  exportRoutes(app, context, ports, byCookie)
}

function xmlRoute(app: App, context: Context): void {
  app.get(
    '/documents/:id/xml',
    {
      config: { answers: 'application/xml' },
      schema: { tags, summary: 'Download the exact XML of an issued or received document', params },
    },
    async (request, reply) => {
      const { fileName, bytes } = await getDocumentXml(context, actorOf(request), request.params.id)
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )
}

/** What others sent is saved as a file: no browser runs it, shows it or guesses what else it could be. */
const inert = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

function attachmentRoute(app: App, context: Context): void {
  app.get(
    '/documents/:id/attachments/check',
    {
      schema: {
        tags,
        summary: 'List attached PDF files of a received document that do not contain its amount',
        params,
        response: { 200: dataOf(AttachmentCheck) },
      },
    },
    async (request) => ({
      data: presentAttachmentCheck(await checkAttachments(context, actorOf(request), request.params.id)),
    }),
  )
  app.get(
    '/documents/:id/attachments/:index',
    {
      config: { answers: 'application/octet-stream' },
      schema: {
        tags,
        summary: 'Download an attachment of a document',
        params: params.extend({ index: z.coerce.number().int().min(0).max(99) }),
      },
    },
    async (request, reply) => {
      const { id, index } = request.params
      const file = await getDocumentAttachment(context, actorOf(request), id, index)
      const name = encodeURIComponent(file.fileName)
      return reply
        .type(file.mediaType)
        .headers(inert)
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(file.bytes)
    },
  )
}

function pdfRoute(app: App, context: Context): void {
  app.get(
    '/documents/:id/pdf',
    {
      config: { answers: 'application/pdf', refusals: [501] },
      schema: {
        tags,
        summary: 'Download a document as PDF/A-3 with its exact XML embedded; drafts carry a watermark',
        description: `With more than ${largePaperFrom} lines it is made in the background: until it is ready the answer is 409 \`document.pdf-preparing\` with the seconds to wait, and \`GET /documents/{id}/pdfs\` returns its state.`,
        params,
        querystring: DocumentPdfQuery,
      },
    },
    async (request, reply) => {
      const { lang } = request.query
      const file = await getDocumentPdf(context, actorOf(request), request.params.id, lang, {
        signal: untilClosed(reply),
      })
      return sendFile(reply, 'application/pdf', file)
    },
  )
}

function pdfStatesRoute(app: App, context: Context): void {
  app.get(
    '/documents/:id/pdfs',
    {
      schema: {
        tags,
        summary: 'List the PDF files of a document that were asked for: being made, ready, or failed',
        params,
        response: { 200: dataOf(z.array(DocumentPdf)) },
      },
    },
    async (request) => ({
      data: (await listDocumentPdfs(context, actorOf(request), request.params.id)).map(presentPdf),
    }),
  )
}

function sendZip(context: Context, actor: Actor, reply: FastifyReply, bytes: AsyncGenerator<Buffer>) {
  const day = dubaiDate(context.clock.now().toISOString())
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="documents_${day}_${actor.environment}.zip"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(bytes))
}

function exportRoutes(app: App, context: Context, ports: DocumentPorts, byCookie: ActorByCookie): void {
  app.post(
    '/documents/export',
    {
      config: { participant: true, answers: 'application/zip' },
      schema: {
        tags,
        summary: 'Download documents as a ZIP file: exact XML of each and a register (CSV)',
        body: ExportRequest,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const bytes = await exportDocuments(context, ports, actor, participantOf(request), request.body)
      return sendZip(context, actor, reply, bytes)
    },
  )
  app.post(
    '/documents/export/ticket',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Create a one-time ticket for a browser download, valid for one minute',
        body: ExportRequest,
        response: { 201: dataOf(ExportTicket) },
      },
    },
    async (request, reply) => {
      const ticket = await createExportTicket(context, actorOf(request), participantOf(request), request.body)
      return reply.status(201).send({ data: presentTicket(ticket) })
    },
  )
  app.get(
    '/documents/export/file',
    {
      // Looking only would use up the ticket.
      exposeHeadRoute: false,
      // Asks who it is by itself, for the browser sends a cookie only.
      config: { public: true, answers: 'application/zip' },
      schema: {
        tags,
        summary: 'Download the ZIP file of a ticket, in the browser of the person it was issued to',
        querystring: ExportFileQuery,
      },
    },
    async (request, reply) => {
      const actor = request.actor ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      const bytes = await exportByTicket(context, ports, actor, request.query.ticket)
      return sendZip(context, actor, reply, bytes)
    },
  )
}
