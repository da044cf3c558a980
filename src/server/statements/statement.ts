import type { ContactAccount } from '#server/contacts'

/** Which documents a statement holds. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
export interface StatementFilter {
  readonly participantKey: string
  readonly account: ContactAccount
  readonly side: 'receivable' | 'payable'
  readonly from: string
  readonly to: string
}
