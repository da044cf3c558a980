import type { ContactAccount } from '#server/contacts'

/** Which documents a statement holds. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
export interface StatementFilter {
  readonly participantKey: string
  readonly account: ContactAccount
  readonly side: 'receivable' | 'payable'
  readonly from: string
  readonly to: string
}

/** What a statement comes to in one currency: amounts as decimals, and how many papers it has in the period. */
export interface CountedTotal {
  readonly currency: string
  readonly count: number
  readonly opening: string
  readonly invoiced: string
  readonly credited: string
  readonly reportedPaid: string
  readonly closing: string
}
