import { dubaiDate, minutesBetween, plusMinutes } from '#core/calendar'
import { lawAt } from '#core/law'
import { isInUae } from '#core/service-levels'
import type { TransmissionKind, TransmissionSnapshot } from '#core/transmission'

/** Minutes after `sent` at which a missing status raises a notice, and is displayed as missing. Limits of our own. */
export const statusLimits = { notice: 24 * 60, neverReceived: 7 * 24 * 60 } as const

/** Minutes after its first try at which a transmission that is still not sent deserves an operator's eye. */
const stuckMinutes = 60

export type TransmissionNotice = 'statusOverdue' | 'statusMissing' | 'statusNeverReceived' | 'notSentForLong'

/** Kind and receiver: a participant or provider id with its scheme, such as `0235:1234567890`. */
interface Addressed {
  readonly kind: TransmissionKind
  readonly receiver: string
}

type Awaiting = Pick<TransmissionSnapshot, 'sentAt' | 'message' | 'messageLevelStatus'>

/** The instants at which to check for a status; null where there is no such instant. */
interface WatchInstants {
  readonly overdue: string | null
  readonly missing: string
  readonly neverReceived: string | null
}

/** Null while no status is expected, and where providers are not yet obliged to send one (abroad). */
function watchInstants(transmission: Awaiting, to: Addressed): WatchInstants | null {
  const { sentAt, message } = transmission
  if (transmission.messageLevelStatus.state !== 'awaited' || sentAt === null) return null
  const messageTime = message?.startedAt ?? sentAt
  const day = dubaiDate(messageTime)
  if (!lawAt(isInUae(to) ? 'status.dutyInUae' : 'status.dutyAbroad', day).value.sends) return null
  const level = lawAt('status.serviceLevel', day).value
  const counts = (message?.bytes ?? 0) < level.payloadBelowBytes
  return {
    overdue: counts ? plusMinutes(messageTime, level.receivedWithinMinutes) : null,
    missing: plusMinutes(sentAt, statusLimits.notice),
    neverReceived: to.kind === 'taxReport' ? plusMinutes(sentAt, statusLimits.neverReceived) : null,
  }
}

function hasCome(instant: string | null, now: string): boolean {
  return instant !== null && minutesBetween(instant, now) >= 0
}

/**
 * Whether the status is late at this instant by the service level MLS-2, which counts from the message's own time,
 * not from its receipt (core/law, `status.serviceLevel`). It may still come: any later one counts.
 */
export function isStatusOverdue(transmission: Awaiting, to: Addressed, now: string): boolean {
  return hasCome(watchInstants(transmission, to)?.overdue ?? null, now)
}

/** Alerts about a transmission at this instant, the mildest first. States never move by the clock alone. */
export function watchTransmission(
  transmission: TransmissionSnapshot,
  to: Addressed,
  now: string,
): TransmissionNotice[] {
  const notices: TransmissionNotice[] = []
  const instants = watchInstants(transmission, to)
  if (instants !== null) {
    if (hasCome(instants.overdue, now)) notices.push('statusOverdue')
    if (hasCome(instants.missing, now)) notices.push('statusMissing')
    if (hasCome(instants.neverReceived, now)) notices.push('statusNeverReceived')
  }
  const open =
    transmission.state !== 'sent' && transmission.state !== 'failed' && transmission.state !== 'canceled'
  if (
    open &&
    transmission.groupStartedAt !== null &&
    minutesBetween(transmission.groupStartedAt, now) >= stuckMinutes
  ) {
    notices.push('notSentForLong')
  }
  return notices
}

/** The next instant at which to check whether the status came; null when there is none. */
export function nextWatchAt(transmission: Awaiting, to: Addressed, now: string): string | null {
  const instants = watchInstants(transmission, to)
  if (instants === null) return null
  const all = [instants.overdue, instants.missing, instants.neverReceived]
  return all.find((instant) => instant !== null && !hasCome(instant, now)) ?? null
}
