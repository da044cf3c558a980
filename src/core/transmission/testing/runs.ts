/** Runs of events for tests: the history of a transmission, minute by minute. */
import type { TransmissionEvent, TransmissionState } from '../transmission.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
export const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

export type Draft = TransmissionEvent extends infer E
  ? E extends TransmissionEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never

/** A run: events one minute apart, in the order in which they happen. */
export function run(...drafts: Draft[]): TransmissionEvent[] {
  return drafts.map((draft, index) => ({ id: `e${index}`, at: minute(index), ...draft }) as TransmissionEvent)
}

export const queued: Draft = { type: 'queued' }
export const claimed: Draft = { type: 'claimed' }
export const attempt = (number: number): Draft => ({ type: 'attemptStarted', attempt: number })
export const noReceipt = { type: 'noReceipt', attempt: 1, reason: 'noValidResponse' } as const satisfies Draft
export const delivered: Draft = {
  type: 'messageLevelStatus',
  status: { messageId: 'm1', code: 'AP', reasons: [] },
}

/** One run that ends in each state. Attempt 1 was made in all of them, so that proof of arrival is possible. */
export const runTo: Record<TransmissionState, Draft[]> = {
  notApplicable: [{ type: 'notApplicable', reason: 'predefinedReceiver' }],
  held: [{ type: 'held', reason: 'lookup' }],
  queued: [queued],
  discovering: [queued, claimed],
  sending: [queued, claimed, attempt(1)],
  retrying: [queued, claimed, attempt(1), { type: 'notWritten', attempt: 1, reason: 'connectFailed' }],
  inDoubt: [queued, claimed, attempt(1), noReceipt],
  sent: [queued, claimed, attempt(1), { type: 'receiptVerified', attempt: 1 }],
  failed: [queued, claimed, attempt(1), { type: 'refused', attempt: 1, reason: 'refusedContent' }],
  canceled: [queued, { type: 'canceled', by: 'usr_1' }],
}
