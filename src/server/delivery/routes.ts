import * as deliveryApi from '#contract/api/delivery'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { sendFile } from '#platform/http/send-file'
import { serve } from '#platform/http/serve'
import { untilClosed } from '#platform/http/until-closed'
import { deliverDocument } from './deliver-document.ts'
import { fetchDeliveredFile } from './fetch-delivered-file.ts'
import { listDeliveries } from './list-deliveries.ts'
import { openDelivery } from './open-delivery.ts'
import { resendDelivery } from './resend-delivery.ts'
import { revokeDeliveries } from './revoke-deliveries.ts'
import { revokeDelivery } from './revoke-delivery.ts'

export function deliveryRoutes(app: App, context: Context, environment: Environment): void {
  ownRoutes(app, context)
  linkRoutes(app, context, environment)
}

/** For those whose document it is. */
function ownRoutes(app: App, context: Context): void {
  serve(app, deliveryApi.listDeliveries, async ({ actor, params }) => ({
    data: await listDeliveries(context, actor, params.id),
  }))
  serve(app, deliveryApi.deliverDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: await deliverDocument(context, actor, params.id, body, idempotencyKey),
  }))
  serve(app, deliveryApi.resendDelivery, async ({ actor, params, idempotencyKey }) => {
    const { deliveryId, id: documentId } = params
    await resendDelivery(context, actor, { documentId, deliveryId }, idempotencyKey)
    return { data: { id: deliveryId } }
  })
  serve(app, deliveryApi.revokeDelivery, async ({ actor, params: { deliveryId, id: documentId } }) => {
    await revokeDelivery(context, actor, { documentId, deliveryId })
    return { data: { id: deliveryId } }
  })
  serve(app, deliveryApi.revokeDeliveries, async ({ actor, params }) => ({
    data: await revokeDeliveries(context, actor, params.id),
  }))
}

/** For holders of a link: the token comes in the body, so that no log of addresses contains it. */
function linkRoutes(app: App, context: Context, environment: Environment): void {
  serve(app, deliveryApi.openDelivery, async ({ body }) => ({
    data: await openDelivery(context, environment, body.token),
  }))
  serve(app, deliveryApi.getDeliveredXml, async ({ body: { page, token } }, reply) => {
    const file = await fetchDeliveredFile(context, environment, token, page ? 'page' : 'xml')
    return sendFile(reply, 'application/xml', file)
  })
  serve(app, deliveryApi.getDeliveredPdf, async ({ body: { lang, token } }, reply) => {
    const file = await fetchDeliveredFile(context, environment, token, lang, untilClosed(reply))
    return sendFile(reply, 'application/pdf', file)
  })
}
