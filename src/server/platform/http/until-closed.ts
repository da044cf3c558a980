import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client disconnects before the answer was sent. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
