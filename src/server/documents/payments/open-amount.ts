import { add, compare, type Decimal, decimal, subtract, sum, zero } from '#core/money'
import type { TenantTx } from '#platform/database/database'
import { selectPartsOfCredits } from '../credits/index.ts'
import { atLeastZero, type DocumentRecord, isCreditType, isPayable } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'

interface OpenAmount {
  readonly open: Decimal
  /** The invoices that a credit note reduces. */
  readonly originals: readonly string[]
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
  if (!isPayable(record)) return { open: zero, originals: [] }
  const unpaid = subtract(decimal(record.payable), decimal(record.paid))
  if (!isCreditType(record.typeCode))
    return { open: atLeastZero(subtract(unpaid, decimal(record.credited))), originals: [] }
  const parts = await partsOf(tx, record)
  const overpaid: Decimal[] = []
  for (const { amount, originalId } of parts) {
    const original = await selectDocument(tx, originalId, options)
    if (original?.currency === record.currency) overpaid.push(smaller(amount, overpaidOf(original)))
  }
  const alone = atLeastZero(subtract(unpaid, sum(parts.map(({ amount }) => amount))))
  const open = smaller(unpaid, add(alone, sum(overpaid)))
  return { open, originals: parts.map(({ originalId }) => originalId) }
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
