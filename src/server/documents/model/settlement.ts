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
> & { readonly facts: Pick<DocumentRecord['facts'], 'response'> }

export function isCreditType(typeCode: TypeCode): boolean {
  const kind = kindOf(typeCode)
  return kind !== undefined && isCreditNote(kind)
}

/** Null for drafts, documents that were refused on arrival, those without an amount due, and credit notes without a refund. */
export function settlementOf(record: Payable): Settlement | null {
  if (!isPayable(record)) return null
  const isCredit = isCreditType(record.typeCode)
  const paid = decimal(record.paid)
  if (isCredit && isZero(paid)) return null
  const credited = isCredit ? zero : decimal(record.credited)
  const open = atLeastZero(subtract(subtract(decimal(record.payable), paid), credited))
  const money = { paid: printed(paid), credited: printed(credited), open: printed(open) }
  return { state: stateOf(record, paid, open), ...money }
}

/** Whether payments of it can be recorded. */
export function isPayable({ payable, rejectedOnArrival, state }: Payable): boolean {
  const due = decimal(payable)
  return state !== 'draft' && !rejectedOnArrival && !isZero(due) && !isNegative(due)
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
