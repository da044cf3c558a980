import { Readable } from 'node:stream'
import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DataExport, DataExportId } from '#contract/data-export'
import type { Context } from '#platform/context'
import { type ActorByCookie, type App, actorOf, idempotencyKeyOf } from '#platform/http'
import { problem } from '#platform/problem'
import { getExportFile } from './get-export-file.ts'
import { listExports } from './list-exports.ts'
import { presentExport } from './present.ts'
import { startExport } from './start-export.ts'

const tags = ['data']

export function dataExportRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  app.get(
    '/data-exports',
    {
      schema: {
        tags,
        summary: 'List full exports in progress or kept, newest first',
        response: { 200: dataOf(z.array(DataExport)) },
      },
    },
    async (request) => ({ data: (await listExports(context, actorOf(request))).map(presentExport) }),
  )
  app.post(
    '/data-exports',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Export all data of the organization in the background (needs Idempotency-Key)',
        response: { 202: dataOf(DataExport) },
      },
    },
    async (request, reply) => {
      const run = await startExport(context, actorOf(request), idempotencyKeyOf(request))
      return reply.status(202).send({ data: presentExport(run) })
    },
  )
  app.get(
    '/data-exports/:id/file',
    {
      // The trail says who fetched it.
      exposeHeadRoute: false,
      // Asks who it is by itself, for a browser that fetches a large file sends a cookie only.
      config: { public: true, answers: 'application/zip' },
      schema: {
        tags,
        summary: 'Download a finished full export (ZIP)',
        params: z.object({ id: DataExportId }),
      },
    },
    async (request, reply) => {
      const actor = request.actor ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      const { bytes, fileName } = await getExportFile(context, actor, request.params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(bytes))
    },
  )
}
