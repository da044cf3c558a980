import type { InvoiceDraft } from '#core/invoice'

/** What issuing adds to a draft. */
export interface IssueMarks {
  /** The number that the series gives; null while numbers are typed by hand. */
  readonly number: string | null
  /** The unique identifier (BTAE-07); a stand-in without it, for a look ahead. */
  readonly uuid?: string
}

const standIn = '00000000-0000-4000-8000-000000000000'

/** The draft with the number and the unique identifier that issuing gives it. Pure. */
export function asIssued(draft: InvoiceDraft, { number, uuid = standIn }: IssueMarks): InvoiceDraft {
  const { number: typed, ...rest } = draft
  const given = number ?? typed?.trim()
  return { ...rest, uuid, ...(given ? { number: given } : {}) }
}
