import type { NewJob } from '#platform/queue/jobs'

/** The job that processes a stored envelope; there is one such job for each. */
export function acceptJob(inboundId: string): NewJob & { readonly key: string } {
  return { name: 'exchange.accept', payload: { inboundId }, key: `accept:${inboundId}` }
}
