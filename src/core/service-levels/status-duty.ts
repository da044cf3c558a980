import { dubaiDate, type PlainDate } from '#core/calendar'
import { lawAt, lawEntries } from '#core/law'
import { parseParticipantId, tinScheme } from '#core/participant-ids'

/** What is sent (`taxReport`, `invoice` …), and to whom: a participant or provider id with its scheme. */
interface Addressed {
  readonly kind: string
  readonly receiver: string
}

/**
 * Whether the receiving provider belongs to the UAE's network. The tax authority does. The directory does not state it
 * for others, but a participant identified by a TIN has an accredited provider, and one with another scheme does not.
 */
export function isInUae({ kind, receiver }: Addressed): boolean {
  return kind === 'taxReport' || parseParticipantId(receiver)?.scheme === tinScheme
}

/**
 * The day from which the receiving provider has to send statuses, where on the day of the message it need not yet and its
 * silence is normal; null where it has to. `messageAt` is the message's own time, an instant.
 */
export function statusDutyBegins(to: Addressed, messageAt: string): PlainDate | null {
  const day = dubaiDate(messageAt)
  if (isInUae(to) || lawAt('status.dutyAbroad', day).value.sends) return null
  const next = lawEntries('status.dutyAbroad').find(
    ({ value, validFrom }) => value.sends && validFrom !== null && validFrom > day,
  )
  return next?.validFrom ?? null
}
