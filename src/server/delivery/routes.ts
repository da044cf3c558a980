import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf } from '#contract/common'
import {
  DeliveredDocument,
  DeliveredPdfRequest,
  DeliverRequest,
  Delivery,
  DeliveryId,
  DocumentDeliveries,
  OpenDeliveryRequest,
} from '#contract/delivery'
import { DocumentId } from '#contract/documents'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf } from '#platform/http'
import { sendFile } from '#platform/send-file'
import { untilClosed } from '#platform/until-closed'
import { deliverDocument } from './deliver-document.ts'
import { fetchDeliveredFile } from './fetch-delivered-file.ts'
import { listDeliveries } from './list-deliveries.ts'
import { openDelivery } from './open-delivery.ts'
import { resendDelivery } from './resend-delivery.ts'
import { revokeDelivery } from './revoke-delivery.ts'

const tags = ['delivery']
const params = z.object({ id: DocumentId })
const named = params.extend({ deliveryId: DeliveryId })

export function deliveryRoutes(app: App, context: Context, environment: Environment): void {
  ownRoutes(app, context)
  linkRoutes(app, context, environment)
}

/** For those whose document it is. */
function ownRoutes(app: App, context: Context): void {
  app.get(
    '/documents/:id/deliveries',
    {
      schema: {
        tags,
        summary: 'List deliveries of a document outside the network, by e-mail or link',
        params,
        response: { 200: dataOf(DocumentDeliveries) },
      },
    },
    async (request) => ({ data: await listDeliveries(context, actorOf(request), request.params.id) }),
  )
  app.post(
    '/documents/:id/deliveries',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary:
          'E-mail a private link to an issued document, or create one to share (needs Idempotency-Key)',
        params,
        body: DeliverRequest,
        response: { 201: dataOf(Delivery) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const key = idempotencyKeyOf(request)
      const data = await deliverDocument(context, actorOf(request), id, request.body, key)
      return reply.status(201).send({ data })
    },
  )
  app.post(
    '/documents/:id/deliveries/:deliveryId/resend',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'E-mail the same link again and renew its validity (needs Idempotency-Key)',
        params: named,
        response: { 202: dataOf(z.object({ id: DeliveryId })) },
      },
    },
    async (request, reply) => {
      const { deliveryId, id: documentId } = request.params
      const key = idempotencyKeyOf(request)
      await resendDelivery(context, actorOf(request), { documentId, deliveryId }, key)
      return reply.status(202).send({ data: { id: deliveryId } })
    },
  )
  app.post(
    '/documents/:id/deliveries/:deliveryId/revoke',
    {
      schema: {
        tags,
        summary: 'Revoke a private link',
        params: named,
        response: { 200: dataOf(z.object({ id: DeliveryId })) },
      },
    },
    async (request) => {
      const { deliveryId, id: documentId } = request.params
      await revokeDelivery(context, actorOf(request), { documentId, deliveryId })
      return { data: { id: deliveryId } }
    },
  )
}

/** For whoever has a link: the token comes in the body, which no log of addresses keeps. */
function linkRoutes(app: App, context: Context, environment: Environment): void {
  app.post(
    '/delivered',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Get the document behind a private link: its issuer, number and XML fingerprint',
        body: OpenDeliveryRequest,
        response: { 200: dataOf(DeliveredDocument) },
      },
    },
    async (request) => ({ data: await openDelivery(context, environment, request.body.token) }),
  )
  app.post(
    '/delivered/xml',
    {
      config: { public: true, answers: 'application/xml' },
      schema: {
        tags,
        summary: 'Download the exact XML behind a private link; `page` shows it instead of saving it',
        body: OpenDeliveryRequest.extend({ page: z.boolean().default(false) }),
      },
    },
    async (request, reply) => {
      const { page, token } = request.body
      const file = await fetchDeliveredFile(context, environment, token, page ? 'page' : 'xml')
      return sendFile(reply, 'application/xml', file)
    },
  )
  app.post(
    '/delivered/pdf',
    {
      config: { public: true, answers: 'application/pdf', refusals: [501] },
      schema: {
        tags,
        summary: 'Download the document behind a private link as PDF/A-3 with its exact XML embedded',
        body: DeliveredPdfRequest,
      },
    },
    async (request, reply) => {
      const { lang, token } = request.body
      const file = await fetchDeliveredFile(context, environment, token, lang, untilClosed(reply))
      return sendFile(reply, 'application/pdf', file)
    },
  )
}
