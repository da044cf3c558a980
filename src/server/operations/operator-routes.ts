import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dataOf, Environment, FileQuery, listOf } from '#contract/common'
import {
  ArrivalQuery,
  DismissArrivalRequest,
  OperationsOverview,
  OperatorOutage,
  QuarantinedArrival,
  ServiceLevelQuery,
  ServiceLevels,
  StuckQuery,
  StuckTransmission,
} from '#contract/operations'
import type { Context } from '#platform/context'
import { type App, actorOf, optionalIdempotencyKeyOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { type IdentityProvider, type Operator, requireOperator } from '#server/identity'
import { getOverview } from './get-overview.ts'
import { exportServiceLevels, getServiceLevels } from './get-service-levels.ts'
import { acceptArrivalAgain, dismissQuarantinedArrival, downloadArrival } from './handle-arrival.ts'
import { listArrivals } from './list-arrivals.ts'
import { listOperatorOutages } from './list-operator-outages.ts'
import { listStuck } from './list-stuck.ts'
import { presentOperatorOutage, presentOverview, presentQuarantined, presentStuck } from './present.ts'
import { retryStuck } from './retry-stuck.ts'

const tags = ['operations']

/** Asks on each call whether the asker runs the portal. Raises `operations.not-operator` (403). */
type AskOperator = (request: FastifyRequest) => Promise<Operator>

/** For those who run the portal; the same under both environments. */
export function operatorRoutes(app: App, context: Context, identity: IdentityProvider): void {
  const operatorOf: AskOperator = (request) => requireOperator(context, identity, actorOf(request))
  overviewRoutes(app, context, operatorOf)
  serviceLevelRoutes(app, context, operatorOf)
  stuckRoutes(app, context, operatorOf)
  arrivalRoutes(app, context, operatorOf)
  arrivalActionRoutes(app, context, operatorOf)
}

function overviewRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  app.get(
    '/operations/overview',
    {
      schema: {
        tags,
        summary: 'Get the status of peers, queue and arrivals (operators)',
        response: { 200: dataOf(OperationsOverview) },
      },
    },
    async (request) => ({
      data: presentOverview(await getOverview(context, await operatorOf(request))),
    }),
  )
  app.get(
    '/operations/outages',
    {
      schema: {
        tags,
        summary: 'List the latest outages of all peers (operators)',
        response: { 200: dataOf(z.array(OperatorOutage)) },
      },
    },
    async (request) => {
      const outages = await listOperatorOutages(context, await operatorOf(request))
      return { data: outages.map(presentOperatorOutage) }
    },
  )
}

function serviceLevelRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  const querystring = ServiceLevelQuery
  app.get(
    '/operations/service-levels',
    {
      schema: {
        tags,
        summary: 'Get the share of message level statuses sent in time in a month (operators)',
        querystring,
        response: { 200: dataOf(ServiceLevels) },
      },
    },
    async (request) => {
      const { month, environment, levels } = await getServiceLevels(
        context,
        await operatorOf(request),
        request.query,
      )
      return { data: { month, environment, levels: [...levels] } }
    },
  )
  for (const format of tableFormats) {
    app.get(
      `/operations/service-levels.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the service levels of a month as ${format.toUpperCase()} (operators)`,
          querystring: querystring.extend(FileQuery.shape),
        },
      },
      async (request, reply) => {
        const operator = await operatorOf(request)
        const { language, ...wanted } = request.query
        const { month, table } = await exportServiceLevels(context, operator, wanted, language)
        return await sendTable(reply, table, { format, name: `service-levels-${month}` })
      },
    )
  }
}

function stuckRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  app.get(
    '/operations/stuck',
    {
      schema: {
        tags,
        summary: 'List stuck transmissions, oldest first (operators)',
        querystring: StuckQuery,
        response: { 200: listOf(StuckTransmission) },
      },
    },
    async (request) => {
      const { transmissions, page } = await listStuck(context, await operatorOf(request), request.query)
      return { data: transmissions.map(presentStuck), page }
    },
  )
  app.post(
    '/operations/stuck/:environment/:transmissionId/retry',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Retry a stuck transmission (operators; takes Idempotency-Key)',
        params: z.object({ environment: Environment, transmissionId: z.string().max(100) }),
        response: { 200: dataOf(z.object({ outcome: z.enum(['retried', 'enqueued']) })) },
      },
    },
    async (request) => {
      const actor = await operatorOf(request)
      const { environment, transmissionId } = request.params
      const key = optionalIdempotencyKeyOf(request)
      return { data: { outcome: await retryStuck(context, actor, { environment, transmissionId }, key) } }
    },
  )
}

const params = z.object({ id: z.string().max(100) })

function arrivalRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  app.get(
    '/operations/arrivals',
    {
      schema: {
        tags,
        summary: 'List quarantined arrivals, newest first (operators)',
        querystring: ArrivalQuery,
        response: { 200: listOf(QuarantinedArrival) },
      },
    },
    async (request) => {
      const { arrivals, page } = await listArrivals(context, await operatorOf(request), request.query)
      return { data: arrivals.map(presentQuarantined), page }
    },
  )
  app.get(
    '/operations/arrivals/:id/bytes',
    {
      config: { answers: 'application/octet-stream' },
      schema: { tags, summary: 'Download an arrival exactly as received (operators)', params },
    },
    async (request, reply) => {
      const actor = await operatorOf(request)
      const bytes = await downloadArrival(context, actor, request.params.id)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${request.params.id}.xml"`)
        .send(bytes)
    },
  )
}

function arrivalActionRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  app.post(
    '/operations/arrivals/:id/accept-again',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Process an arrival again (operators; takes Idempotency-Key)',
        params,
        response: { 200: dataOf(z.object({ id: z.string() })) },
      },
    },
    async (request) => {
      const { id } = request.params
      await acceptArrivalAgain(context, await operatorOf(request), id, optionalIdempotencyKeyOf(request))
      return { data: { id } }
    },
  )
  app.post(
    '/operations/arrivals/:id/dismiss',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Dismiss an arrival (operators; takes Idempotency-Key)',
        params,
        body: DismissArrivalRequest,
        response: { 200: dataOf(QuarantinedArrival) },
      },
    },
    async (request) => {
      const actor = await operatorOf(request)
      const { id } = request.params
      const key = optionalIdempotencyKeyOf(request)
      const envelope = await dismissQuarantinedArrival(context, actor, id, request.body.reason, key)
      return { data: presentQuarantined(envelope) }
    },
  )
}
