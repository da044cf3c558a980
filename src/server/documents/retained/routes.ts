import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DocumentDetail, DocumentId } from '#contract/documents'
import {
  InvoiceRetainedRequest,
  RetainedAmount,
  RetainedAmounts,
  SettleRetainedRequest,
} from '#contract/retained-amounts'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/context'
import { type App, actorOf, optionalIdempotencyKeyOf, participantOf } from '#platform/http'
import type { DocumentPorts } from '../ports.ts'
import { presentDetail } from '../present.ts'
import { invoiceRetained } from './invoice-retained.ts'
import { getRetained, listRetained } from './list-retained.ts'
import { settleRetained } from './settle-retained.ts'
import type { RetainedRecord } from './store.ts'

const tags = ['documents']
const params = z.object({ id: DocumentId })
const answer = { 200: dataOf(RetainedAmount) }

/** The retained amount as the API returns it. It may have fallen due since the nightly notices. */
function present(
  { documentId, invoice, participantKey: _key, state, ...rest }: RetainedRecord,
  today: string,
): RetainedAmount {
  const isDue = state === 'open' && rest.dueDate !== null && rest.dueDate <= today
  return {
    ...rest,
    state: isDue ? 'due' : state,
    documentId: documentId as RetainedAmount['documentId'],
    invoice: invoice && { id: invoice.id as RetainedAmount['documentId'], number: invoice.number },
  }
}

/** Retained amounts of issued documents. */
export function retainedRoutes(app: App, context: Context, ports: DocumentPorts): void {
  const today = () => dubaiDate(context.clock.now().toISOString())
  app.get(
    '/retained-amounts',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List retained amounts that are not invoiced or paid yet, the earliest due first',
        response: { 200: dataOf(RetainedAmounts) },
      },
    },
    async (request) => {
      const { due, waiting } = await listRetained(context, actorOf(request), participantOf(request))
      return { data: { due, waiting: waiting.map((one) => present(one, today())) } }
    },
  )
  app.get(
    '/documents/:id/retained-amount',
    {
      schema: { tags, summary: 'Get the amount retained from an issued document', params, response: answer },
    },
    async (request) => ({
      data: present(await getRetained(context, actorOf(request), request.params.id), today()),
    }),
  )
  app.put(
    '/documents/:id/retained-amount',
    {
      schema: {
        tags,
        summary: 'Record that a retained amount was paid, or undo that',
        params,
        body: SettleRetainedRequest,
        response: answer,
      },
    },
    async (request) => {
      const { body, params } = request
      return { data: present(await settleRetained(context, actorOf(request), params.id, body), today()) }
    },
  )
  app.post(
    '/documents/:id/retained-amount/invoice',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Create a draft invoice for the retained amount',
        params,
        body: InvoiceRetainedRequest,
        response: { 201: dataOf(DocumentDetail) },
      },
    },
    async (request, reply) => {
      const { body, params } = request
      const key = optionalIdempotencyKeyOf(request)
      const made = await invoiceRetained(context, actorOf(request), ports, params.id, body, key)
      return reply.status(201).send({ data: presentDetail(made) })
    },
  )
}
