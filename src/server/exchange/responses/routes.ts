import * as responsesApi from '#contract/api/responses'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { ExchangePorts } from '../ports/index.ts'
import { listResponses } from './list-responses.ts'
import { presentResponse, presentResponses } from './present.ts'
import { respondToDocument } from './respond-to-document.ts'
import { settleResponse } from './settle-response.ts'

/** Business responses of one document: those so far, and one more. */
export function responseRoutes(app: App, context: Context, ports: ExchangePorts): void {
  serve(app, responsesApi.listResponses, async ({ actor, params }) => ({
    data: presentResponses(await listResponses(context, ports, actor, params.id)),
  }))
  serve(app, responsesApi.respondToDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentResponse(await respondToDocument(context, ports, actor, params.id, body, idempotencyKey)),
  }))
  serve(app, responsesApi.settleResponse, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentResponse(await settleResponse(context, ports, actor, params.id, body, idempotencyKey)),
  }))
}
