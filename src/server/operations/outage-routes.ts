import * as outagesApi from '#contract/api/outages'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { exportHeldUp, exportOutages } from './export-outages.ts'
import { getOutage } from './get-outage.ts'
import { listDelayedDocuments } from './list-delayed-documents.ts'
import { listOutages } from './list-outages.ts'
import { presentHeldUp, presentOutage } from './present.ts'
import { recordOutageNotice } from './record-outage-notice.ts'

const logFiles = [
  ['csv', outagesApi.exportOutagesCsv],
  ['xlsx', outagesApi.exportOutagesXlsx],
] as const
const documentFiles = [
  ['csv', outagesApi.exportOutageDocumentsCsv],
  ['xlsx', outagesApi.exportOutageDocumentsXlsx],
] as const

/** The log of outages, for the users of an organization. */
export function outageRoutes(app: App, context: Context): void {
  const now = () => context.clock.now().toISOString()
  serve(app, outagesApi.listOutages, async ({ actor, query }) => {
    const { outages, page } = await listOutages(context, actor, query)
    return { data: outages.map((outage) => presentOutage(outage, now())), page }
  })
  serve(app, outagesApi.getOutage, async ({ actor, params }) => ({
    data: presentOutage(await getOutage(context, actor, params.id), now()),
  }))
  serve(app, outagesApi.listOutageDocuments, async ({ actor, params, query }) => {
    const { documents, page } = await listDelayedDocuments(context, actor, params.id, query)
    return { data: documents.map(presentHeldUp), page }
  })
  serve(app, outagesApi.giveOutageNotice, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentOutage(await recordOutageNotice(context, actor, params.id, body, idempotencyKey), now()),
  }))
  exportRoutes(app, context)
}

function exportRoutes(app: App, context: Context): void {
  for (const [format, operation] of logFiles) {
    serve(app, operation, async ({ actor, query }, reply) =>
      sendTable(reply, exportOutages(context, actor, query.language), { format, name: 'outages' }),
    )
  }
  for (const [format, operation] of documentFiles) {
    serve(app, operation, async ({ actor, params: { id }, query }, reply) =>
      sendTable(reply, exportHeldUp(context, actor, id, query.language), { format, name: `outage_${id}` }),
    )
  }
}
