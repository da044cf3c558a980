import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf } from '#contract/common'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { problem } from '#platform/problem'
import { documentRoutes } from './document-routes.ts'
import { isWhatWasSigned, readSigned } from './inbound-signature.ts'
import { type ExchangePorts, isConnected } from './ports.ts'
import { receiveEnvelope } from './receive-envelope.ts'
import { responseRoutes } from './response-routes.ts'

const Stored = dataOf(z.object({ stored: z.literal(true), duplicate: z.boolean() }))

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
      // Before a byte of the body is taken: nobody else may make us hold what he sends, which is not counted either.
      onRequest: async (request) => {
        if (!readSigned(context, request.headers)) throw problem('exchange.not-signed')
      },
    },
    async (request) => {
      const delivery = readSigned(context, request.headers)
      const bytes = request.body
      if (!delivery || !Buffer.isBuffer(bytes) || !isWhatWasSigned(delivery, bytes))
        throw problem('exchange.not-signed')
      if (!isConnected(ports, environment)) throw problem('exchange.live-not-connected')
      const { duplicate } = await receiveEnvelope(context, environment, {
        bytes,
        transportId: delivery.transportId,
      })
      return { data: { stored: true as const, duplicate } }
    },
  )
  documentRoutes(app, context)
  responseRoutes(app, context, ports)
}
