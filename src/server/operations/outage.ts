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

/** What a person recorded about the notice to the tax authority. */
export interface GivenNotice {
  readonly givenAt: string
  readonly reference: string
}

/** An outage as one organization sees it. */
export interface TenantOutage extends OutageRecord {
  /** Documents of ours that it held up, and how many of them still wait. */
  readonly affected: number
  readonly waiting: number
  readonly notice: GivenNotice | null
}

/**
 * The end of the last day on which the tax authority may hear of a system failure, as an instant in UTC: so many business
 * days in Dubai after the day on which it began as the law of that day gives (`duty.outageNotice`).
 * Holidays are not reckoned with: most are announced days before, and a clock that ends early misses nothing.
 */
export function noticeDueAt(beganAt: string): string {
  const day = dubaiDate(beganAt)
  const { businessDays } = lawAt('duty.outageNotice', day).value
  return startOfDubaiDay(addDays(businessDaysAfter(day, businessDays), 1))
}

/** How the clock of the notice stands at an instant. */
export function noticeClock(
  beganAt: string,
  notice: GivenNotice | null,
  now: string,
): z.infer<typeof NoticeClock> {
  const dueAt = noticeDueAt(beganAt)
  if (notice) return { state: 'noticeGiven', dueAt, ...notice }
  return { state: now < dueAt ? 'running' : 'overdue', dueAt, givenAt: null, reference: null }
}
