import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf } from '#contract/common'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { problem } from '#platform/problem'
import { documentRoutes } from './document-routes.ts'
import { isSigned, signatureHeader, transportIdHeader } from './inbound-signature.ts'
import { type ExchangePorts, isConnected } from './ports.ts'
import { receiveEnvelope } from './receive-envelope.ts'
import { responseRoutes } from './response-routes.ts'

const Headers = z.object({
  [signatureHeader]: z.string().regex(/^[0-9a-f]{64}$/),
  [transportIdHeader]: z.string().min(1).max(200),
})
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
  responseRoutes(app, context, ports)
}
