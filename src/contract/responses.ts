/** Business responses: what the buyer says of a document that arrived in good order. */
import { z } from 'zod'
import { Instant, idOf } from './common.ts'

export const ResponseId = idOf('rsp')

/** Approve it, hold it with a question, or dispute it with a reason. */
export const Decision = z.enum(['approve', 'hold', 'dispute'])
export type Decision = z.infer<typeof Decision>

/** `POST /documents/{id}/responses`, with `Idempotency-Key`. Text is needed for hold and dispute. */
export const RespondRequest = z.object({
  decision: Decision,
  /** The question or the reason, in the person's own words. */
  text: z.string().trim().max(1_000).default(''),
  /** Codes of the Peppol list OPStatusReason; for dispute at least one. */
  reasonCodes: z.array(z.string().max(10)).max(5).default([]),
})
export type RespondRequest = z.infer<typeof RespondRequest>

/** One answer: ours on a received document, or the buyer's on a sent one; `GET /documents/{id}/responses`, newest first. */
export const BusinessResponse = z.object({
  id: ResponseId,
  from: z.enum(['us', 'buyer']),
  /** Status code of UNCL 4343 as in the Invoice Response: AB, IP, UQ, CA, RE, AP, PD. */
  code: z.string(),
  decision: Decision.nullable(),
  text: z.string(),
  reasonCodes: z.array(z.string()),
  at: Instant,
  /** Person who decided; null when it came over the network. */
  by: z.string().nullable(),
  /** Of ours: whether it goes over the network; `recordedOnly` when the other side cannot take it. */
  sending: z.enum(['recordedOnly', 'onItsWay', 'sent', 'failed', 'received']),
})
export type BusinessResponse = z.infer<typeof BusinessResponse>
export const BusinessResponses = z.object({
  responses: z.array(BusinessResponse),
  /** Whether an answer of ours would be sent (looked up and cached), shown before the decision. */
  canBeSent: z.boolean(),
})
