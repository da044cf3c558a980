import { isPlainDate, type PlainDate } from '#core/calendar'
import { documentContent } from './document-content.ts'
import { duties } from './duties.ts'
import type { LawEntry } from './entry.ts'
import { grace, mandate, scope } from './mandate.ts'
import { messageLevelStatus } from './message-level-status.ts'
import { latePayment, penalties } from './penalties.ts'
import { providers } from './provider-duties.ts'
import { records } from './records.ts'
import { specifications } from './specifications.ts'

type Law = typeof mandate &
  typeof grace &
  typeof scope &
  typeof duties &
  typeof records &
  typeof providers &
  typeof documentContent &
  typeof penalties &
  typeof latePayment &
  typeof messageLevelStatus &
  typeof specifications

/** All figures and dates of the law and of the network's policies. They are nowhere else in the code. */
const law: Law = {
  ...mandate,
  ...grace,
  ...scope,
  ...duties,
  ...records,
  ...providers,
  ...documentContent,
  ...penalties,
  ...latePayment,
  ...messageLevelStatus,
  ...specifications,
}

/** The topics, such as `duty.outageNotice`. */
export type LawTopic = keyof Law
type ValueOf<Topic extends LawTopic> = Law[Topic][number]['value']

/** All topics. */
export const lawTopics = Object.keys(law) as LawTopic[]

/** Everything known of a topic, oldest first. */
export function lawEntries<Topic extends LawTopic>(topic: Topic): readonly LawEntry<ValueOf<Topic>>[] {
  return law[topic] as readonly LawEntry<ValueOf<Topic>>[]
}

/**
 * The entry that applies on a day in Asia/Dubai, with source, the day of the last check, and the confidence. Raises a
 * RangeError if `date` is not a date, or is earlier than all entries (penalties before their decision, specifications
 * before their first version); entries without `validFrom` apply on all earlier days.
 */
export function lawAt<Topic extends LawTopic>(topic: Topic, date: PlainDate): LawEntry<ValueOf<Topic>> {
  if (!isPlainDate(date)) throw new RangeError(`"${date}" is not a date such as 2026-11-21`)
  const found = lawEntries(topic).findLast(({ validFrom }) => validFrom === null || validFrom <= date)
  if (found && (found.validUntil === null || date <= found.validUntil)) return found
  throw new RangeError(`nothing is known of ${topic} on ${date}`)
}
