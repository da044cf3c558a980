/** Business responses: what the buyer says of a document that arrived in good order. */
import { z } from 'zod'
import { disputeReasons } from '#core/invoice-response'
import { Instant, idOf } from './common.ts'

export const ResponseId = idOf('rsp')

/** Reasons to choose from; words are `responses:reason.<code>`. */
const DisputeReason = z.enum(disputeReasons)

/** Approve it, hold it with a question, or dispute it with a reason. */
export const Decision = z.enum(['approve', 'hold', 'dispute'])
export type Decision = z.infer<typeof Decision>

/**
 * `POST /documents/{id}/responses`, with `Idempotency-Key`. Text is needed for hold and dispute, a reason for dispute.
 * The newest response counts: what was held or disputed can be approved later, and the other way round.
 */
export const RespondRequest = z
  .object({
    decision: Decision,
    /** The question or the reason, in the person's own words. */
    text: z.string().trim().max(1_000).default(''),
    /** Codes of the Peppol list OPStatusReason; for dispute at least one. */
    reasonCodes: z.array(DisputeReason).max(5).default([]),
    /**
     * With an approval: the new accounts of `changedAccount` that the user has checked with the supplier. An invoice
     * that names another account than before is not approved without.
     */
    checkedAccounts: z.array(z.string().max(100)).max(100).default([]),
  })
  .superRefine(({ decision, text, reasonCodes }, { addIssue }) => {
    if (decision !== 'approve' && text === '')
      addIssue({ code: 'custom', path: ['text'], message: 'Write the question or the reason in words.' })
    if (decision === 'dispute' && reasonCodes.length === 0)
      addIssue({
        code: 'custom',
        path: ['reasonCodes'],
        message: 'Choose at least one reason for the dispute.',
      })
  })
export type RespondRequest = z.infer<typeof RespondRequest>

/**
 * `POST /documents/{id}/responses/settle`, with `Idempotency-Key`: puts away what the buyer asks or disputes with the
 * response that is named, which must be its newest.
 */
export const SettleResponseRequest = z.object({
  responseId: ResponseId,
  /** How it was settled, for those who look later. */
  note: z.string().trim().max(500).default(''),
})
export type SettleResponseRequest = z.infer<typeof SettleResponseRequest>

/** One response: ours on a received document, or the buyer's on a sent one; `GET /documents/{id}/responses`, newest first. */
export const BusinessResponse = z.object({
  id: ResponseId,
  from: z.enum(['us', 'buyer']),
  /** Status code of UNCL 4343 as in the Invoice Response: AB, IP, UQ, CA, RE, AP, PD. */
  code: z.string(),
  decision: Decision.nullable(),
  text: z.string(),
  reasonCodes: z.array(z.string()),
  /** What the sender is asked to do (list OPStatusAction); words are `responses:action.<code>`. */
  actionCodes: z.array(z.string()),
  at: Instant,
  /** Person who decided; null when it came over the network. */
  by: z.string().nullable(),
  /**
   * Of ours: whether it goes over the network; `recordedOnly` when the other side cannot take it, `replaced` when a
   * newer one was given before it went out. The buyer's is `received`.
   */
  sending: z.enum(['recordedOnly', 'onItsWay', 'sent', 'failed', 'replaced', 'received']),
  /** Of the buyer's question or dispute: who has put it away, when, and how it was settled; null while it is open. */
  settled: z.object({ at: Instant, by: z.string().nullable(), note: z.string() }).nullable().default(null),
})
export type BusinessResponse = z.infer<typeof BusinessResponse>
export const BusinessResponses = z.object({
  responses: z.array(BusinessResponse),
  /** Whether a response of ours would be sent (looked up and cached), shown before the decision. */
  canBeSent: z.boolean(),
  /** The same with a third value: the directory could not be asked; it is tried while sending. */
  reach: z.enum(['takes', 'takesNot', 'unknown']),
})
export type BusinessResponses = z.infer<typeof BusinessResponses>
