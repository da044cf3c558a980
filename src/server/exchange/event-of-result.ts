import type { SubmitResult } from './access-point.ts'
import type { NewLegEvent } from './transmission.ts'

/** What the answer to an attempt means for the leg. `jitter` between -1 and 1 spreads the retries of many. */
export function eventOf(result: SubmitResult, attempt: number, jitter: number): NewLegEvent {
  switch (result.outcome) {
    case 'accepted':
      return result.receipt
        ? { type: 'receiptVerified', attempt, receiptId: result.transportId }
        : { type: 'engineAccepted', attempt, engineRef: result.transportId }
    case 'refused':
      return {
        type: 'refused',
        attempt,
        reason: result.permanent ? 'engineRefused' : 'refusedTemporary',
        text: `${result.code} ${result.text}`.trim(),
        jitter,
        ...(result.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: result.retryAfterSeconds }),
      }
    case 'unavailable':
      return { type: 'notWritten', attempt, reason: 'engineUnavailable', jitter }
    case 'inDoubt':
      return { type: 'noAnswer', attempt, reason: 'noValidResponse', jitter }
  }
}
