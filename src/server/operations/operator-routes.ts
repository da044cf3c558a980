import * as operatorsApi from '#contract/api/operators'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { type IdentityProvider, type Operator, requireOperator } from '#server/identity'
import { getOverview } from './get-overview.ts'
import { exportServiceLevels, getServiceLevels } from './get-service-levels.ts'
import { acceptArrivalAgain, dismissQuarantinedArrival, downloadArrival } from './handle-arrival.ts'
import { listArrivals } from './list-arrivals.ts'
import { listOperatorOutages } from './list-operator-outages.ts'
import { listStuckTransmissions } from './list-stuck-transmissions.ts'
import { presentOperatorOutage, presentOverview, presentQuarantined, presentStuck } from './present.ts'
import { retryStuck } from './retry-stuck.ts'

const serviceLevelFiles = [
  ['csv', operatorsApi.exportServiceLevelsCsv],
  ['xlsx', operatorsApi.exportServiceLevelsXlsx],
] as const

/** Checks on each call that the actor is an operator. Raises `operations.not-operator` (403). */
type AskOperator = (actor: Actor) => Promise<Operator>

/** The routes for operators; the same under both environments. */
export function operatorRoutes(app: App, context: Context, identity: IdentityProvider): void {
  const operatorOf: AskOperator = (actor) => requireOperator(context, identity, actor)
  overviewRoutes(app, context, operatorOf)
  stuckRoutes(app, context, operatorOf)
  arrivalRoutes(app, context, operatorOf)
}

function overviewRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  serve(app, operatorsApi.getOperationsOverview, async ({ actor }) => ({
    data: presentOverview(await getOverview(context, await operatorOf(actor))),
  }))
  serve(app, operatorsApi.listAllOutages, async ({ actor }) => {
    const outages = await listOperatorOutages(context, await operatorOf(actor))
    return { data: outages.map(presentOperatorOutage) }
  })
  serve(app, operatorsApi.getServiceLevels, async ({ actor, query }) => {
    const operator = await operatorOf(actor)
    const { month, environment, levels } = await getServiceLevels(context, operator, query)
    return { data: { month, environment, levels: [...levels] } }
  })
  for (const [format, operation] of serviceLevelFiles) {
    serve(app, operation, async ({ actor, query: { language, ...wanted } }, reply) => {
      const operator = await operatorOf(actor)
      const { month, table } = await exportServiceLevels(context, operator, wanted, language)
      return await sendTable(reply, table, { format, name: `service-levels-${month}` })
    })
  }
}

function stuckRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  serve(app, operatorsApi.listStuckTransmissions, async ({ actor, query }) => {
    const { transmissions, page } = await listStuckTransmissions(context, await operatorOf(actor), query)
    return { data: transmissions.map(presentStuck), page }
  })
  serve(app, operatorsApi.retryStuckTransmission, async ({ actor, params, idempotencyKey }) => ({
    data: { outcome: await retryStuck(context, await operatorOf(actor), params, idempotencyKey) },
  }))
}

function arrivalRoutes(app: App, context: Context, operatorOf: AskOperator): void {
  serve(app, operatorsApi.listArrivals, async ({ actor, query }) => {
    const { arrivals, page } = await listArrivals(context, await operatorOf(actor), query)
    return { data: arrivals.map(presentQuarantined), page }
  })
  serve(app, operatorsApi.downloadArrival, async ({ actor, params: { id } }, reply) => {
    const bytes = await downloadArrival(context, await operatorOf(actor), id)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${id}.xml"`)
      .send(bytes)
  })
  serve(app, operatorsApi.acceptArrivalAgain, async ({ actor, params: { id }, idempotencyKey }) => {
    await acceptArrivalAgain(context, await operatorOf(actor), id, idempotencyKey)
    return { data: { id } }
  })
  serve(app, operatorsApi.dismissArrival, async ({ actor, params: { id }, body, idempotencyKey }) => {
    const operator = await operatorOf(actor)
    const envelope = await dismissQuarantinedArrival(context, operator, id, body.reason, idempotencyKey)
    return { data: presentQuarantined(envelope) }
  })
}
