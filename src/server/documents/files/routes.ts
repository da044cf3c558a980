/** The files of documents: exact XML, page, attachments, and many at once as a ZIP file. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as filesApi from '#contract/api/document-files'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import { type ActorByCookie, type App, actorOrByCookie } from '#platform/http/http'
import { sendChosenFile, sendFile } from '#platform/http/send-file'
import { serve } from '#platform/http/serve'
import { untilClosed } from '#platform/http/until-closed'
import type { DocumentPorts } from '../model/index.ts'
import { checkAttachments } from './check-attachments.ts'
import { exportDocuments } from './export-documents.ts'
import { createExportTicket, exportByTicket } from './export-ticket.ts'
import { getDocumentAttachment } from './get-document-attachment.ts'
import { getDocumentPdf } from './get-document-pdf.ts'
import { getDocumentXml } from './get-document-xml.ts'
import { listDocumentPdfs } from './list-document-pdfs.ts'
import { presentAttachmentCheck, presentPdf, presentTicket } from './present.ts'

export function fileRoutes(app: App, context: Context, ports: DocumentPorts, byCookie: ActorByCookie): void {
  xmlAndPdfRoutes(app, context)
  attachmentRoutes(app, context)
  exportRoutes(app, context, ports, byCookie)
}

function xmlAndPdfRoutes(app: App, context: Context): void {
  serve(app, filesApi.getDocumentXml, async ({ actor, params }, reply) => {
    const { fileName, bytes } = await getDocumentXml(context, actor, params.id)
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })
  serve(app, filesApi.getDocumentPdf, async ({ actor, params, query }, reply) => {
    const file = await getDocumentPdf(context, actor, params.id, query.lang, { signal: untilClosed(reply) })
    return sendFile(reply, 'application/pdf', file)
  })
  serve(app, filesApi.listDocumentPdfs, async ({ actor, params }) => ({
    data: (await listDocumentPdfs(context, actor, params.id)).map(presentPdf),
  }))
}

function attachmentRoutes(app: App, context: Context): void {
  serve(app, filesApi.checkAttachments, async ({ actor, params }) => ({
    data: presentAttachmentCheck(await checkAttachments(context, actor, params.id)),
  }))
  serve(app, filesApi.getDocumentAttachment, async ({ actor, params: { id, index } }, reply) => {
    return sendChosenFile(reply, await getDocumentAttachment(context, actor, id, index))
  })
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
  serve(app, filesApi.exportDocuments, async ({ actor, participant, body }, reply) =>
    sendZip(context, actor, reply, await exportDocuments(context, ports, actor, participant, body)),
  )
  serve(app, filesApi.createExportTicket, async ({ actor, participant, body }) => ({
    data: presentTicket(await createExportTicket(context, actor, participant, body)),
  }))
  serve(
    app,
    filesApi.downloadExport,
    async ({ query, request }, reply) => {
      const actor = await actorOrByCookie(request, byCookie)
      return sendZip(context, actor, reply, await exportByTicket(context, ports, actor, query.ticket))
    },
    // Looking only would use up the ticket.
    { exposeHeadRoute: false },
  )
}
