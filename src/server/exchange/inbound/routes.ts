import type { FastifyReply, FastifyRequest } from 'fastify'
import * as inboundApi from '#contract/api/inbound'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { type ExchangePorts, isConnected } from '../ports/index.ts'
import { envelopeReceiver } from './receive-envelope.ts'
import { refuseClosed } from './refuse-closed.ts'
import { matchesSignature, readSignedDelivery, type SignedDelivery } from './signature.ts'

/** Bytes of the largest envelope that is accepted; a larger one is answered with 413, and not stored. */
const maxEnvelopeBytes = 64 * 1024 * 1024
/** Bytes of all envelopes that are coming in at one time, of this process. */
const budget = memoryBudget(4 * maxEnvelopeBytes)
/** Milliseconds within which a body must be complete: it reserves memory until then. */
const bodyTimeoutMs = 60_000
const retryAfterSeconds = 2

/**
 * `POST /exchange/inbound`: the access point delivers an envelope. 200 means stored; anything else: retry. The
 * headers name sender and content and are signed, so that no body of an unsigned request is read or escapes the rate
 * limit.
 */
export function inboundRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: ExchangePorts,
): void {
  const receiveEnvelope = envelopeReceiver(context)
  const deliveries = new WeakMap<FastifyRequest, SignedDelivery>()

  function signed(request: FastifyRequest): SignedDelivery | undefined {
    const delivery = deliveries.get(request) ?? readSignedDelivery(context, environment, request.headers)
    if (delivery) deliveries.set(request, delivery)
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
        // The rest of an unsigned body is not read.
        if (!signed(request)) reply.header('connection', 'close')
      },
    },
  )
}

/** Reserves memory for a body until its response is sent; raises `common.unavailable` (503) when none is available. */
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

/** Memory for bodies that arrive at the same time: when it is used up, the request is refused with a time to retry. */
interface MemoryBudget {
  /** Reserves this many bytes; returns the function that frees them, or undefined when they are not available. */
  take(bytes: number): (() => void) | undefined
}

/** A budget of this many bytes in all. */
function memoryBudget(size: number): MemoryBudget {
  let free = size
  return {
    take(bytes) {
      if (bytes > free) return undefined
      free -= bytes
      let isBack = false
      return () => {
        if (!isBack) free += bytes
        isBack = true
      }
    },
  }
}
