import { minutesBetween, plusMinutes } from '#core/calendar'
import type { TransmissionKind, TransmissionSnapshot } from './transmission.ts'

/** Minutes after `sent` at which a missing status is overdue (service level MLS-2), worth a notice, and given up as view. */
export const statusLimits = { overdue: 25, notice: 24 * 60, neverReceived: 7 * 24 * 60 } as const

/** Minutes after its first try at which a transmission that is still not sent deserves an operator's eye. */
const stuckMinutes = 60

export type TransmissionNotice = 'statusOverdue' | 'statusMissing' | 'statusNeverReceived' | 'notSentForLong'

/** The instant at which the status of something sent becomes overdue. */
export function statusDueAt(sentAt: string): string {
  return plusMinutes(sentAt, statusLimits.overdue)
}

/** Whether the status is late at this instant. It may still come: any later one counts. */
export function isStatusOverdue(
  transmission: Pick<TransmissionSnapshot, 'sentAt' | 'messageLevelStatus'>,
  now: string,
): boolean {
  if (transmission.messageLevelStatus.state !== 'awaited' || transmission.sentAt === null) return false
  return minutesBetween(transmission.sentAt, now) >= statusLimits.overdue
}

/** What somebody should know about a transmission at this instant, the mildest first. States never move by the clock alone. */
export function watchTransmission(
  transmission: TransmissionSnapshot,
  kind: TransmissionKind,
  now: string,
): TransmissionNotice[] {
  const notices: TransmissionNotice[] = []
  if (transmission.messageLevelStatus.state === 'awaited' && transmission.sentAt !== null) {
    const waited = minutesBetween(transmission.sentAt, now)
    if (waited >= statusLimits.overdue) notices.push('statusOverdue')
    if (waited >= statusLimits.notice) notices.push('statusMissing')
    if (kind === 'taxReport' && waited >= statusLimits.neverReceived) notices.push('statusNeverReceived')
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

/** The next instant at which somebody should look whether the status came; null when none is awaited. */
export function nextWatchAt(
  transmission: Pick<TransmissionSnapshot, 'sentAt' | 'messageLevelStatus'>,
  kind: TransmissionKind,
  now: string,
): string | null {
  if (transmission.messageLevelStatus.state !== 'awaited' || transmission.sentAt === null) return null
  const limits = [
    statusLimits.overdue,
    statusLimits.notice,
    ...(kind === 'taxReport' ? [statusLimits.neverReceived] : []),
  ]
  const waited = minutesBetween(transmission.sentAt, now)
  const next = limits.find((limit) => limit > waited)
  return next === undefined ? null : plusMinutes(transmission.sentAt, next)
}
