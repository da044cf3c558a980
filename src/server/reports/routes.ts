import * as reportsApi from '#contract/api/reports'
import type { Context } from '#platform/base/context'
import type { ActorByCookie, App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { reportFileRoutes } from './file-routes.ts'
import { getActivity } from './get-activity.ts'
import { getDashboard } from './get-dashboard.ts'
import { getNumberGaps } from './get-number-gaps.ts'
import { getRegisterTotals } from './get-register-totals.ts'
import { getVatReturn } from './get-vat-return.ts'
import { listAged } from './list-aged.ts'
import { listRegister } from './list-register.ts'
import { listRejections } from './list-rejections.ts'
import { listSalesByCustomer, listSalesByProduct } from './list-sales.ts'
import { listUnreported } from './list-unreported.ts'

export function reportRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  answerRoutes(app, context)
  listRoutes(app, context)
  reportFileRoutes(app, context, byCookie)
}

/** Reports that are one answer. */
function answerRoutes(app: App, context: Context): void {
  serve(app, reportsApi.getDashboard, async ({ actor, participant, query }) => ({
    data: await getDashboard(context, actor, participant, query.range),
  }))
  serve(app, reportsApi.getActivity, async ({ actor }) => ({ data: await getActivity(context, actor) }))
  serve(app, reportsApi.getVatReturn, async ({ actor, participant, query }) => ({
    data: await getVatReturn(context, actor, { ...query, participantKey: participant }),
  }))
  serve(app, reportsApi.getNumberGaps, async ({ actor, participant, query }) => ({
    data: await getNumberGaps(context, actor, { ...query, participantKey: participant }),
  }))
  serve(app, reportsApi.getRegisterTotals, async ({ actor, participant, query }) => ({
    data: await getRegisterTotals(context, actor, { ...query, participantKey: participant }),
  }))
}

function listRoutes(app: App, context: Context): void {
  serve(app, reportsApi.listRegister, async ({ actor, participant, query: { cursor, limit, ...query } }) => {
    const filter = { ...query, participantKey: participant }
    const { rows, page } = await listRegister(context, actor, filter, { cursor, limit })
    return { data: rows, page }
  })
  serve(app, reportsApi.listRejections, async ({ actor, participant, query: { from, to, ...part } }) => {
    const days = { from, to, participantKey: participant }
    const { rows, page } = await listRejections(context, actor, days, part)
    return { data: rows, page }
  })
  serve(app, reportsApi.listUnreported, async ({ actor, participant, query }) => {
    const { rows, ...rest } = await listUnreported(context, actor, participant, query)
    return { data: rows, ...rest }
  })
  serve(app, reportsApi.listSalesByCustomer, async ({ actor, participant, query: { from, to, ...part } }) => {
    const days = { from, to, participantKey: participant }
    const { rows, ...rest } = await listSalesByCustomer(context, actor, days, part)
    return { data: rows, ...rest }
  })
  serve(app, reportsApi.listSalesByProduct, async ({ actor, participant, query: { from, to, ...part } }) => {
    const days = { from, to, participantKey: participant }
    const { rows, ...rest } = await listSalesByProduct(context, actor, days, part)
    return { data: rows, ...rest }
  })
  serve(app, reportsApi.listAged, async ({ actor, participant, query }) => {
    const { rows, ...rest } = await listAged(context, actor, participant, query)
    return { data: rows, ...rest }
  })
}
