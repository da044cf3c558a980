import * as auditApi from '#contract/api/audit'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { getLastCheck, startCheck } from './check-trail.ts'
import { type AuditPorts, exportTrail, listTrail } from './list-trail.ts'
import { presentCheck, presentEntry } from './present.ts'

const files = [
  ['csv', auditApi.exportAuditCsv],
  ['xlsx', auditApi.exportAuditXlsx],
] as const

/** The audit trail of the organization in this environment, and checks of it. */
export function auditRoutes(app: App, context: Context, ports: AuditPorts): void {
  serve(app, auditApi.listAudit, async ({ actor, query }) => {
    const { entries, page } = await listTrail(context, ports, actor, query)
    return { data: entries.map(presentEntry), page }
  })
  for (const [format, operation] of files) {
    serve(app, operation, async ({ actor, query }, reply) =>
      sendTable(reply, exportTrail(context, ports, actor, query), { format, name: 'audit' }),
    )
  }
  serve(app, auditApi.getAuditCheck, async ({ actor }) => {
    const check = await getLastCheck(context, actor)
    return { data: check ? presentCheck(check) : null }
  })
  serve(app, auditApi.startAuditCheck, async ({ actor }) => ({
    data: presentCheck(await startCheck(context, actor)),
  }))
}
