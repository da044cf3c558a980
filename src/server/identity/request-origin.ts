import type { FastifyRequest } from 'fastify'
import type { Origin } from './identity-provider.ts'

/** The origin of a request. */
export function requestOrigin(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
