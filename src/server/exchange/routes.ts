import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf } from '#platform/http'
import { problem } from '#platform/problem'
import { isSigned, signatureHeader, transportIdHeader } from './inbound-signature.ts'
import { type ExchangePorts, isConnected } from './ports.ts'
import { receiveEnvelope } from './receive-envelope.ts'
import { resubmitReport } from './resubmit-report.ts'
import { retryDocument } from './retry-document.ts'

const Headers = z.object({
  [signatureHeader]: z.string().regex(/^[0-9a-f]{64}$/),
  [transportIdHeader]: z.string().min(1).max(200),
})
const Stored = dataOf(z.object({ stored: z.literal(true), duplicate: z.boolean() }))
const Resubmitted = z.object({
  id: DocumentId,
  envelopeId: z.string(),
  /** Envelope of the rejected report. */
  replaces: z.string(),
})

/** `POST /exchange/inbound`: the access point hands over an envelope. 200 means stored; anything else: come again. */
export function exchangeRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: ExchangePorts,
): void {
  app.addContentTypeParser('application/xml', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(
    '/exchange/inbound',
    {
      bodyLimit: 64 * 1024 * 1024,
      config: { public: true, rateLimit: false },
      schema: { tags: ['exchange'], summary: 'An envelope comes in (signed)', response: { 200: Stored } },
    },
    async (request) => {
      const headers = Headers.safeParse(request.headers)
      const bytes = request.body
      if (!headers.success || !Buffer.isBuffer(bytes)) throw problem('exchange.not-signed')
      const transportId = headers.data[transportIdHeader]
      if (!isSigned(context, transportId, bytes, headers.data[signatureHeader]))
        throw problem('exchange.not-signed')
      if (!isConnected(ports, environment)) throw problem('exchange.live-not-connected')
      const { duplicate } = await receiveEnvelope(context, environment, { bytes, transportId })
      return { data: { stored: true as const, duplicate } }
    },
  )
  documentRoutes(app, context)
}

/** What people can ask of the exchange for one document. */
function documentRoutes(app: App, context: Context): void {
  app.post(
    '/documents/:id/retry',
    {
      schema: {
        tags: ['exchange'],
        summary: 'Send again what failed for good',
        params: z.object({ id: DocumentId }),
        response: { 200: dataOf(z.object({ id: DocumentId })) },
      },
    },
    async (request) => {
      await retryDocument(context, actorOf(request), request.params.id)
      return { data: { id: request.params.id } }
    },
  )
  app.post(
    '/documents/:id/report/resubmit',
    {
      schema: {
        tags: ['exchange'],
        summary: 'Report again what the tax authority has rejected (needs Idempotency-Key)',
        params: z.object({ id: DocumentId }),
        response: { 200: dataOf(Resubmitted) },
      },
    },
    async (request) => {
      const { id } = request.params
      const { envelopeId, replaces } = await resubmitReport(
        context,
        actorOf(request),
        id,
        idempotencyKeyOf(request),
      )
      return { data: { id, envelopeId, replaces } }
    },
  )
}
