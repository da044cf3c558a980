import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client disconnects before the answer was sent. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
