import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import {
  BusinessResponse,
  BusinessResponses,
  RespondRequest,
  SettleResponseRequest,
} from '#contract/responses'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf } from '#platform/http'
import type { ExchangePorts } from '../ports/index.ts'
import { listResponses } from './list-responses.ts'
import { presentResponse, presentResponses } from './present.ts'
import { respondToDocument } from './respond-to-document.ts'
import { settleResponse } from './settle-response.ts'

/** Business responses of one document: those so far, and one more. */
export function responseRoutes(app: App, context: Context, ports: ExchangePorts): void {
  app.get(
    '/documents/:id/responses',
    {
      schema: {
        tags: ['exchange'],
        summary: 'List business responses, newest first',
        params: z.object({ id: DocumentId }),
        response: { 200: dataOf(BusinessResponses) },
      },
    },
    async (request) => ({
      data: presentResponses(await listResponses(context, ports, actorOf(request), request.params.id)),
    }),
  )
  app.post(
    '/documents/:id/responses',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags: ['exchange'],
        summary: 'Approve, question or dispute a received document (needs Idempotency-Key)',
        params: z.object({ id: DocumentId }),
        body: RespondRequest,
        response: { 200: dataOf(BusinessResponse) },
      },
    },
    async (request) => {
      const { params, body } = request
      const key = idempotencyKeyOf(request)
      const response = await respondToDocument(context, ports, actorOf(request), params.id, body, key)
      return { data: presentResponse(response) }
    },
  )
  app.post(
    '/documents/:id/responses/settle',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags: ['exchange'],
        summary: 'Mark a buyer’s question or dispute as handled (needs Idempotency-Key)',
        params: z.object({ id: DocumentId }),
        body: SettleResponseRequest,
        response: { 200: dataOf(BusinessResponse) },
      },
    },
    async (request) => {
      const { params, body } = request
      const key = idempotencyKeyOf(request)
      const response = await settleResponse(context, ports, actorOf(request), params.id, body, key)
      return { data: presentResponse(response) }
    },
  )
}
