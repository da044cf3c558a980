import { dubaiDateTime } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'

/** The fields that issuing adds to a draft. */
export interface AssignedFields {
  /** The number from the series; null while users type the numbers. */
  readonly number: string | null
  /** The unique identifier (BTAE-07); a placeholder if omitted, for checks before issue. */
  readonly uuid?: string
  /** The instant of issue, as ISO text in UTC; without it no time is stated. */
  readonly issuedAt?: string
}

const standIn = '00000000-0000-4000-8000-000000000000'

/**
 * The draft with the number, the unique identifier and the time of issue, without the fields that only drafts have.
 * Pure.
 */
export function asIssued(
  draft: InvoiceDraft,
  { number, uuid = standIn, issuedAt }: AssignedFields,
): InvoiceDraft {
  const { number: typed, rejectedDocument: _rejected, keepsNumber: _keeps, ...rest } = draft
  const given = ownNumberOf(draft) ?? number ?? typed?.trim()
  return { ...rest, ...issueTimeOf(draft, issuedAt), uuid, ...(given ? { number: given } : {}) }
}

/** The number that a draft keeps at issue, regardless of the series; undefined when the series assigns one. Pure. */
export function ownNumberOf({ keepsNumber, number }: InvoiceDraft): string | undefined {
  return (keepsNumber && number?.trim()) || undefined
}

/**
 * The time of issue in Dubai (IBT-168) if the date of issue is the same day. A time of another day, or a made-up one
 * (00:00:00), would be wrong.
 */
function issueTimeOf(draft: InvoiceDraft, issuedAt: string | undefined): Pick<InvoiceDraft, 'issueTime'> {
  if (issuedAt === undefined || draft.issueTime) return {}
  const { date, time } = dubaiDateTime(issuedAt)
  return draft.issueDate === date ? { issueTime: time } : {}
}
