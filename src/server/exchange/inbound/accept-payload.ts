import { z } from 'zod'
import type { NewJob } from '#platform/jobs'

/** Which arrival a job is about. */
export const AcceptPayload = z.object({ inboundId: z.string() })
export type AcceptPayload = z.infer<typeof AcceptPayload>

/** The job that looks once more at an envelope which is stored; there is one such job for each. */
export function acceptJob(inboundId: string): NewJob & { readonly key: string } {
  return {
    name: 'exchange.accept',
    payload: { inboundId } satisfies AcceptPayload,
    key: `accept:${inboundId}`,
  }
}

export const StatusBatchPayload = z.array(AcceptPayload)
export type StatusBatchPayload = z.infer<typeof StatusBatchPayload>
