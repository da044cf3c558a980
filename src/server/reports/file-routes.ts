import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dataOf } from '#contract/common'
import { ReportFile, ReportFileId, StartReportFileRequest } from '#contract/reports'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { problem } from '#platform/problem'
import { tableMediaTypes } from '#platform/table-file'
import { getReportFile } from './get-report-file.ts'
import { listReportFiles } from './list-report-files.ts'
import { presentFile } from './present.ts'
import { startReportFile } from './start-report-file.ts'

const tags = ['reports']

/** Who a request of the browser itself comes from: by its session cookie, for it sends no token. */
export type ActorByCookie = (request: FastifyRequest) => Promise<Actor | null>

/** Files of reports that are made in the background. */
export function reportFileRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  app.get(
    '/report-files',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List report files in progress or kept, newest first',
        response: { 200: dataOf(z.array(ReportFile)) },
      },
    },
    async (request) => {
      const files = await listReportFiles(context, actorOf(request), participantOf(request))
      return { data: files.map(presentFile) }
    },
  )
  app.post(
    '/report-files',
    {
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Prepare a report file in the background (needs Idempotency-Key)',
        body: StartReportFileRequest,
        response: { 202: dataOf(ReportFile) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const key = idempotencyKeyOf(request)
      const run = await startReportFile(context, actor, participantOf(request), request.body, key)
      return reply.status(202).send({ data: presentFile(run) })
    },
  )
  app.get(
    '/report-files/:id/file',
    {
      // The trail says who fetched it.
      exposeHeadRoute: false,
      // Asks who it is by itself, for a browser that fetches a large file sends a cookie only.
      config: { public: true, answers: 'application/octet-stream' },
      schema: {
        tags,
        summary: 'Download a finished report file (CSV or XLSX)',
        params: z.object({ id: ReportFileId }),
      },
    },
    async (request, reply) => {
      const actor = request.actor ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      const { bytes, fileName, format } = await getReportFile(context, actor, request.params.id)
      return reply
        .type(format === 'csv' ? `${tableMediaTypes.csv}; charset=utf-8` : tableMediaTypes.xlsx)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(bytes))
    },
  )
}
