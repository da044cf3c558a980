import { z } from 'zod'
import { dataOf, FileQuery, listOf, PageQuery } from '#contract/common'
import { AffectedDocument, GiveNoticeRequest, Outage, OutageId, OutageQuery } from '#contract/operations'
import type { Context } from '#platform/context'
import { type App, actorOf, optionalIdempotencyKeyOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { exportHeldUp, exportOutages } from './export-outages.ts'
import { getOutage } from './get-outage.ts'
import { giveNotice } from './give-notice.ts'
import { listHeldUp } from './list-held-up.ts'
import { listOutages } from './list-outages.ts'
import { presentHeldUp, presentOutage } from './present.ts'

const tags = ['outages']
const params = z.object({ id: OutageId })
const one = { 200: dataOf(Outage) }

/** The log of outages, for the people of an organization. */
export function outageRoutes(app: App, context: Context): void {
  logRoutes(app, context)
  noticeRoute(app, context)
  exportRoutes(app, context)
}

function logRoutes(app: App, context: Context): void {
  const now = () => context.clock.now().toISOString()
  app.get(
    '/outages',
    {
      schema: {
        tags,
        summary: 'List outages, newest first',
        querystring: OutageQuery,
        response: { 200: listOf(Outage) },
      },
    },
    async (request) => {
      const { outages, page } = await listOutages(context, actorOf(request), request.query)
      return { data: outages.map((outage) => presentOutage(outage, now())), page }
    },
  )
  app.get(
    '/outages/:id',
    { schema: { tags, summary: 'Get an outage', params, response: one } },
    async (request) => ({
      data: presentOutage(await getOutage(context, actorOf(request), request.params.id), now()),
    }),
  )
  app.get(
    '/outages/:id/documents',
    {
      schema: {
        tags,
        summary: 'List the documents an outage delayed, oldest first',
        params,
        querystring: PageQuery,
        response: { 200: listOf(AffectedDocument) },
      },
    },
    async (request) => {
      const { documents, page } = await listHeldUp(
        context,
        actorOf(request),
        request.params.id,
        request.query,
      )
      return { data: documents.map(presentHeldUp), page }
    },
  )
}

function noticeRoute(app: App, context: Context): void {
  app.post(
    '/outages/:id/notice',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Record that the tax authority was notified of an outage (takes Idempotency-Key)',
        params,
        body: GiveNoticeRequest,
        response: one,
      },
    },
    async (request) => ({
      data: presentOutage(
        await giveNotice(
          context,
          actorOf(request),
          request.params.id,
          request.body,
          optionalIdempotencyKeyOf(request),
        ),
        context.clock.now().toISOString(),
      ),
    }),
  )
}

function exportRoutes(app: App, context: Context): void {
  for (const format of tableFormats) {
    const as = format.toUpperCase()
    app.get(
      `/outages.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: { tags, summary: `Download the list of outages as ${as}`, querystring: FileQuery },
      },
      async (request, reply) => {
        const table = exportOutages(context, actorOf(request), request.query.language)
        return await sendTable(reply, table, { format, name: 'outages' })
      },
    )
    app.get(
      `/outages/:id/documents.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the documents an outage delayed as ${as}`,
          params,
          querystring: FileQuery,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const table = exportHeldUp(context, actorOf(request), id, request.query.language)
        return await sendTable(reply, table, { format, name: `outage_${id}` })
      },
    )
  }
}
