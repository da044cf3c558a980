import type { FailureReason } from '#core/transmission'
import type { NewTransmissionEvent, SubmitResult } from '../ports/index.ts'

type Refusal = Extract<SubmitResult, { outcome: 'refused' }>

/** Meaning of error signals for the sender (transport facts, 1.5 and 4.4). */
const reasonOfCode: Readonly<Record<string, FailureReason>> = {
  'EBMS:0001': 'refusedContent',
  'EBMS:0003': 'refusedContent',
  'EBMS:0005': 'refusedTemporary',
  'EBMS:0007': 'refusedContent',
  'EBMS:0008': 'refusedContent',
  'EBMS:0009': 'refusedContent',
  'EBMS:0010': 'refusedContent',
  'EBMS:0011': 'refusedContent',
  'EBMS:0101': 'refusedSecurity',
  'EBMS:0102': 'refusedSecurity',
  'EBMS:0103': 'refusedPolicy',
  'EBMS:0201': 'refusedTemporary',
  'EBMS:0202': 'refusedTemporary',
  'EBMS:0303': 'refusedContent',
}

/** "Seen before": after an attempt without a receipt it is the proof that the other side has it. */
const duplicateDetected = 'EBMS:4001'
/** The receipt does not belong to the message that we sent. */
const invalidReceipt = 'EBMS:0302'
const notServiced = 'PEPPOL:NOT_SERVICED'

/** The event of a transmission for the result of an attempt. `jitter` between -1 and 1 spreads the retries of many. */
export function eventOf(result: SubmitResult, attempt: number, jitter: number): NewTransmissionEvent {
  switch (result.outcome) {
    case 'accepted':
      return result.receipt
        ? { type: 'receiptVerified', attempt, receiptId: result.transportId }
        : { type: 'engineAccepted', attempt, engineRef: result.transportId }
    case 'refused':
      return eventOfRefusal(result, attempt, jitter)
    case 'unavailable': {
      const reason = result.isEngine ? 'engineUnavailable' : 'connectFailed'
      return { type: 'notWritten', attempt, reason, jitter }
    }
    case 'inDoubt':
      return { type: 'noReceipt', attempt, reason: 'noValidResponse', jitter }
  }
}

function eventOfRefusal(result: Refusal, attempt: number, jitter: number): NewTransmissionEvent {
  if (result.code === duplicateDetected) {
    // For the first message it proves nothing, since the message cannot have been seen before. We confirm the
    // delivery.
    if (attempt === 1) return { type: 'noReceipt', attempt, reason: 'noValidResponse', jitter }
    return { type: 'duplicateDetected', attempt }
  }
  if (result.code === invalidReceipt) return { type: 'noReceipt', attempt, reason: 'receiptMismatch', jitter }
  return {
    type: 'refused',
    attempt,
    reason: reasonOf(result),
    text: [result.code, result.text, result.detail].filter(Boolean).join(' '),
    jitter,
    ...(result.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: result.retryAfterSeconds }),
  }
}

/** Unknown codes are permanent or temporary as the refusal declares. */
function reasonOf({ code, detail, permanent }: Refusal): FailureReason {
  if (code === 'EBMS:0004') {
    // "Other": only its detail shows whether a retry can help.
    if (!detail?.trim()) return 'refusedTemporary'
    if (detail.trim() === notServiced) return 'notServiced'
  }
  return reasonOfCode[code] ?? (permanent ? 'engineRefused' : 'refusedTemporary')
}
