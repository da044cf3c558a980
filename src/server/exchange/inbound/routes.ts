import type { FastifyReply, FastifyRequest } from 'fastify'
import * as inboundApi from '#contract/api/inbound'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { type ExchangePorts, isConnected } from '../ports/index.ts'
import { memoryBudget } from './memory-budget.ts'
import { envelopeReceiver } from './receive-envelope.ts'
import { refuseClosed } from './refuse-closed.ts'
import { matchesSignature, readSignedDelivery, type SignedDelivery } from './signature.ts'

/** Bytes of the largest envelope that is taken; a larger one is answered with 413, and nothing of it is kept. */
const maxEnvelopeBytes = 64 * 1024 * 1024
/** Bytes of all envelopes that are coming in at one time, of this process. */
const budget = memoryBudget(4 * maxEnvelopeBytes)
/** Milliseconds in which a body must have come in whole: it holds room as long. */
const bodyTimeoutMs = 60_000
const retryAfterSeconds = 2

/**
 * `POST /exchange/inbound`: the access point hands over an envelope. 200 means stored; anything else: come again. The
 * headers name sender and content and are signed, so that no body of an unsigned request is read or escapes the rate limit.
 */
export function inboundRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: ExchangePorts,
): void {
  const receiveEnvelope = envelopeReceiver(context)
  const known = new WeakMap<FastifyRequest, SignedDelivery>()

  function signed(request: FastifyRequest): SignedDelivery | undefined {
    const delivery = known.get(request) ?? readSignedDelivery(context, environment, request.headers)
    if (delivery) known.set(request, delivery)
    return delivery
  }

  app.addContentTypeParser('application/xml', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  serve(
    app,
    inboundApi.receiveEnvelope,
    async ({ request }) => {
      const delivery = signed(request)
      const bytes = request.body
      if (!delivery || !Buffer.isBuffer(bytes) || !matchesSignature(delivery, bytes))
        throw problem('exchange.not-signed')
      if (!isConnected(ports, environment)) throw problem('exchange.live-not-connected')
      const { transportId, senderSeat, sha256, messageAt } = delivery
      await refuseClosed(context, environment, bytes)
      const { duplicate } = await receiveEnvelope(environment, {
        bytes,
        transportId,
        senderSeat,
        sha256,
        messageAt: messageAt ?? null,
      })
      return { data: { stored: true as const, duplicate } }
    },
    {
      bodyLimit: maxEnvelopeBytes,
      uncounted: (request) => signed(request) !== undefined,
      onRequest: async (request, reply) => {
        if (!signed(request)) throw problem('exchange.not-signed')
        reserveMemory(request, reply)
      },
      onSend: async (request, reply) => {
        // What else a stranger would send is not waited for.
        if (!signed(request)) reply.header('connection', 'close')
      },
    },
  )
}

/** Holds memory for a body until its answer is out; raises `common.unavailable` (503) when there is none. */
function reserveMemory({ raw }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(raw.headers['content-length'] ?? maxEnvelopeBytes)
  // Refused by its length, before anything is read.
  if (length > maxEnvelopeBytes) return
  const leave = budget.take(length)
  if (!leave) {
    throw problem('common.unavailable', {
      detail: 'too many envelopes are coming in at once',
      retryAfterSeconds: retryAfterSeconds,
    })
  }
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, bodyTimeoutMs)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    leave()
  })
}
