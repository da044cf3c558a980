import type { TypeCode } from '#core/kinds'

/** Which documents a register holds. Days are those of Asia/Dubai, `YYYY-MM-DD`, both ends included. */
export interface RegisterFilter {
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  readonly from: string
  readonly to: string
}

/** A document of the register. */
export interface RegisterEntry {
  /** `doc_…` */
  readonly id: string
  readonly date: string
  readonly number: string | null
  readonly typeCode: TypeCode
  readonly counterpartyName: string
  readonly counterpartyNameAr: string
  /** Participant id of the other side, such as `0235:1234567890`. */
  readonly counterpartyId: string
  readonly currency: string
  /** What is to be paid, an exact decimal; of a credit note less than zero. */
  readonly amount: string
}

/** What the documents of one currency come to. */
export interface CurrencyTotal {
  readonly currency: string
  /** How many documents. */
  readonly count: number
  readonly amount: string
}
