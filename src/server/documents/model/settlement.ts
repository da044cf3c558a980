/** What is paid of a document and still open. Pure. */
import type { Settlement } from '#contract/documents'
import { isCreditNote, kindOf, type TypeCode } from '#core/kinds'
import {
  type Decimal,
  decimal,
  isNegative,
  isZero,
  printDecimal,
  subtract,
  withScale,
  zero,
} from '#core/money'
import type { DocumentRecord } from './document.ts'

type Payable = Pick<
  DocumentRecord,
  'state' | 'rejectedOnArrival' | 'typeCode' | 'payable' | 'paid' | 'credited'
> & {
  readonly facts: Pick<DocumentRecord['facts'], 'response'> & {
    readonly transmission: Pick<DocumentRecord['facts']['transmission'], 'state'>
  }
}

export function isCreditType(typeCode: TypeCode): boolean {
  const kind = kindOf(typeCode)
  return kind !== undefined && isCreditNote(kind)
}

/**
 * Null for drafts, documents that were refused on arrival or stopped before they were sent, those without an amount due, and
 * credit notes without a refund.
 * @param refundable what can still be refunded of a credit note, which depends on its invoices: without it, a credit note
 *   has a settlement only when all of it was refunded
 */
export function settlementOf(record: Payable, refundable?: Decimal): Settlement | null {
  if (!isPayable(record)) return null
  const isCredit = isCreditType(record.typeCode)
  const paid = decimal(record.paid)
  const left = atLeastZero(subtract(decimal(record.payable), paid))
  if (isCredit && (isZero(paid) || !(refundable || isZero(left)))) return null
  const credited = isCredit ? zero : decimal(record.credited)
  const open = isCredit ? (refundable ?? left) : atLeastZero(subtract(left, credited))
  const money = { paid: printed(paid), credited: printed(credited), open: printed(open) }
  return { state: stateOf(record, paid, open), ...money }
}

/** Whether payments of it can be recorded. */
export function isPayable({ facts, payable, rejectedOnArrival, state }: Payable): boolean {
  const due = decimal(payable)
  const isStopped = state === 'issued' && facts.transmission.state === 'canceled'
  return state !== 'draft' && !isStopped && !rejectedOnArrival && !isZero(due) && !isNegative(due)
}

function stateOf({ facts }: Payable, paid: Decimal, open: Decimal): Settlement['state'] {
  if (isZero(open)) return isZero(paid) ? 'credited' : 'paid'
  if (facts.response === 'PD') return 'reportedPaid'
  return isZero(paid) ? 'open' : 'partlyPaid'
}

export function atLeastZero(amount: Decimal): Decimal {
  return isNegative(amount) ? zero : amount
}

/** With two decimals, or all that it has. */
function printed(amount: Decimal): string {
  return printDecimal(amount.scale < 2 ? withScale(amount, 2) : amount)
}
