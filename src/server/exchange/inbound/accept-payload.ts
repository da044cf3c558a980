import { z } from 'zod'

/** Which arrival a job is about. */
export const AcceptPayload = z.object({ inboundId: z.string() })
export type AcceptPayload = z.infer<typeof AcceptPayload>

export const StatusBatchPayload = z.array(AcceptPayload)
export type StatusBatchPayload = z.infer<typeof StatusBatchPayload>
