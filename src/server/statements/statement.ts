import type { ContactAccount } from '#server/contacts'

/** The filter of a statement. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
export interface StatementFilter {
  readonly participantKey: string
  readonly account: ContactAccount
  readonly side: 'receivable' | 'payable'
  readonly from: string
  readonly to: string
}

/** The totals of a statement in one currency: amounts as decimals, and the number of documents in the period. */
export interface CountedTotal {
  readonly currency: string
  readonly count: number
  readonly opening: string
  readonly invoiced: string
  readonly credited: string
  readonly reportedPaid: string
  readonly paid: string
  readonly closing: string
}
