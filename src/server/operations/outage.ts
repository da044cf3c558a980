import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { NoticeClock, PeerKind } from '#contract/operations'
import { addDays, businessDaysAfter, dubaiDate, startOfDubaiDay } from '#core/calendar'
import { lawAt } from '#core/law'

/** A time in which a peer of the exchange did not answer. */
export interface OutageRecord {
  readonly environment: Environment
  readonly id: string
  readonly peer: PeerKind
  /** Seat of the provider; empty for the directory. */
  readonly seat: string
  /** Instants in UTC: the first failure and the first success after it. */
  readonly beganAt: string
  readonly endedAt: string | null
  readonly detail: string | null
}

/** A user's record of the notice to the tax authority. */
export interface RecordedNotice {
  readonly givenAt: string
  readonly reference: string
}

/** An outage as one organization sees it. */
export interface TenantOutage extends OutageRecord {
  /** Our documents that it delayed, and the number of those that still wait. */
  readonly affected: number
  readonly waiting: number
  readonly notice: RecordedNotice | null
}

/**
 * The end of the last day on which the tax authority may be notified of a system failure, as an instant in UTC: a
 * number of business days in Dubai after the day on which it began, by the law of that day (`duty.outageNotice`).
 * Holidays are ignored: most are announced days before, and a deadline that is too early misses nothing.
 */
export function noticeDueAt(beganAt: string): string {
  const day = dubaiDate(beganAt)
  const { businessDays } = lawAt('duty.outageNotice', day).value
  return startOfDubaiDay(addDays(businessDaysAfter(day, businessDays), 1))
}

/** The state of the notice's deadline at an instant. */
export function noticeClock(
  beganAt: string,
  notice: RecordedNotice | null,
  now: string,
): z.infer<typeof NoticeClock> {
  const dueAt = noticeDueAt(beganAt)
  if (notice) return { state: 'noticeGiven', dueAt, ...notice }
  return { state: now < dueAt ? 'running' : 'overdue', dueAt, givenAt: null, reference: null }
}
