import { AuditCheck, AuditEntry, AuditFileQuery, AuditQuery } from '#contract/audit'
import { dataOf, listOf } from '#contract/common'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { getLastCheck, startCheck } from './check-trail.ts'
import { type AuditPorts, exportTrail, listTrail } from './list-trail.ts'
import { presentCheck, presentEntry } from './present.ts'

const tags = ['audit']

/** The audit trail of the organization in this environment, and checks of it. */
export function auditRoutes(app: App, context: Context, ports: AuditPorts): void {
  app.get(
    '/audit',
    {
      schema: {
        tags,
        summary: 'List the audit trail, newest first',
        querystring: AuditQuery,
        response: { 200: listOf(AuditEntry) },
      },
    },
    async (request) => {
      const { entries, page } = await listTrail(context, ports, actorOf(request), request.query)
      return { data: entries.map(presentEntry), page }
    },
  )
  for (const format of tableFormats) {
    app.get(
      `/audit.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the audit trail as ${format.toUpperCase()}`,
          querystring: AuditFileQuery,
        },
      },
      async (request, reply) => {
        const table = exportTrail(context, ports, actorOf(request), request.query)
        return await sendTable(reply, table, { format, name: 'audit' })
      },
    )
  }
  app.get(
    '/audit/check',
    {
      schema: {
        tags,
        summary: 'Get the latest check of the audit trail and its progress',
        response: { 200: dataOf(AuditCheck.nullable()) },
      },
    },
    async (request) => {
      const check = await getLastCheck(context, actorOf(request))
      return { data: check ? presentCheck(check) : null }
    },
  )
  app.post(
    '/audit/check',
    {
      schema: {
        tags,
        summary: 'Check the whole audit trail; returns the running check if there is one',
        response: { 202: dataOf(AuditCheck) },
      },
    },
    async (request, reply) =>
      reply.status(202).send({ data: presentCheck(await startCheck(context, actorOf(request))) }),
  )
}
