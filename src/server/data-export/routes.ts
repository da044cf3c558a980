import { Readable } from 'node:stream'
import * as dataApi from '#contract/api/data-export'
import type { Context } from '#platform/context'
import type { ActorByCookie, App } from '#platform/http'
import { problem } from '#platform/problem'
import { serve } from '#platform/serve'
import { getExportFile } from './get-export-file.ts'
import { listExports } from './list-exports.ts'
import { presentExport } from './present.ts'
import { startExport } from './start-export.ts'

export function dataExportRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  serve(app, dataApi.listDataExports, async ({ actor }) => ({
    data: (await listExports(context, actor)).map(presentExport),
  }))
  serve(app, dataApi.startDataExport, async ({ actor, idempotencyKey }) => ({
    data: presentExport(await startExport(context, actor, idempotencyKey)),
  }))
  serve(
    app,
    dataApi.getDataExportFile,
    async ({ actor: signedIn, params, request }, reply) => {
      const actor = signedIn ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      const { bytes, fileName } = await getExportFile(context, actor, params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(bytes))
    },
    // The trail says who fetched it.
    { exposeHeadRoute: false },
  )
}
