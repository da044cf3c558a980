import { add, compare, type Decimal, decimal, isZero, printDecimal, subtract, sum, zero } from '#core/money'
import type { TenantTx } from '#platform/database/database'
import { selectPartsOfCredits } from '../credits/index.ts'
import { atLeastZero, type DocumentRecord, isCreditType, isPayable } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { type PaymentRecord, selectPayments } from './store.ts'

/** What can be recorded as paid of a document. */
export interface OpenAmount {
  readonly open: Decimal
  /** Of a credit note: the invoices that it reduces, and what can be refunded of the part of each. */
  readonly parts: readonly RefundablePart[]
}

interface RefundablePart {
  readonly originalId: string
  readonly open: Decimal
}

/**
 * The most that can be recorded as paid of a document now. Of an invoice: what payments and credit notes leave. Of a credit
 * note: what is not refunded and does not reduce an unpaid invoice; an invoice that was paid before leaves it to be
 * refunded.
 * @param lock locks the invoices of a credit note, in the order of their ids; the document itself is the caller's
 */
export async function openAmountOf(
  tx: TenantTx,
  record: DocumentRecord,
  options: { readonly lock?: boolean } = {},
): Promise<OpenAmount> {
  if (!isPayable(record)) return { open: zero, parts: [] }
  const unpaid = subtract(decimal(record.payable), decimal(record.paid))
  if (!isCreditType(record.typeCode))
    return { open: atLeastZero(subtract(unpaid, decimal(record.credited))), parts: [] }
  const refunded = refundedByPart(await selectPayments(tx, record.id))
  const parts: (RefundablePart & { readonly left: Decimal })[] = []
  for (const { amount, originalId } of await partsOf(tx, record)) {
    const original = await selectDocument(tx, originalId, options)
    const left = atLeastZero(subtract(amount, refunded.get(originalId) ?? zero))
    const open = original?.currency === record.currency ? smaller(left, overpaidOf(original)) : zero
    parts.push({ originalId, left, open })
  }
  const alone = atLeastZero(subtract(unpaid, sum(parts.map(({ left }) => left))))
  return { open: smaller(unpaid, add(alone, sum(parts.map(({ open }) => open)))), parts }
}

/** How a refund is split among the invoices that were paid before: what belongs to none first, then the invoices in order. */
export function splitOf(amount: Decimal, { open, parts }: OpenAmount): Record<string, string> {
  let rest = subtract(amount, atLeastZero(subtract(open, sum(parts.map((part) => part.open)))))
  const split: [string, string][] = []
  for (const part of parts) {
    const taken = atLeastZero(smaller(rest, part.open))
    if (!isZero(taken)) split.push([part.originalId, printDecimal(taken)])
    rest = subtract(rest, taken)
  }
  return Object.fromEntries(split)
}

function refundedByPart(refunds: readonly PaymentRecord[]): Map<string, Decimal> {
  const refunded = new Map<string, Decimal>()
  for (const { refundedParts, undoneAt } of refunds)
    for (const [originalId, amount] of undoneAt === null ? Object.entries(refundedParts) : [])
      refunded.set(originalId, add(refunded.get(originalId) ?? zero, decimal(amount)))
  return refunded
}

async function partsOf(tx: TenantTx, { id, originalDocumentId, payable }: DocumentRecord) {
  if (originalDocumentId !== null) return [{ originalId: originalDocumentId, amount: decimal(payable) }]
  const parts = await selectPartsOfCredits(tx, [id])
  return parts.map(({ amount, originalId }) => ({ originalId, amount: decimal(amount) }))
}

/** What payments and credit notes of an invoice exceed it by. */
function overpaidOf({ credited, paid, payable }: DocumentRecord): Decimal {
  return atLeastZero(subtract(add(decimal(paid), decimal(credited)), decimal(payable)))
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(b, a) < 0 ? b : a
}
