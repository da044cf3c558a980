/** Payments of documents (migration 0083). The sum of those that count is stored with the document. */
import { sql } from 'kysely'
import type { PaymentToRecord } from '#contract/payments'
import { isSelfBilled, kindOf } from '#core/kinds'
import { JsonValue } from '#platform/database/column-kinds'
import type { TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { type DocumentRecord, isCreditType } from '../model/index.ts'
import { updateDocument } from '../rows/index.ts'

export type PaymentRecord = ReturnType<typeof toRecord>

/** Of a refund: what it gives back of the parts of a credit note, by the id of the invoice. */
type RefundedParts = Readonly<Record<string, string>>

function toRecord(row: Row<'payments'>) {
  return { ...recordOf(row), refundedParts: row.refunded_parts as RefundedParts }
}

interface NewPayment extends PaymentToRecord {
  readonly id: string
  readonly recordedBy: string | null
  readonly recordedAt: Date
  readonly refundedParts: RefundedParts
}

/** The payments of a document, newest day first. */
export async function selectPayments(tx: TenantTx, documentId: string): Promise<PaymentRecord[]> {
  const rows = await tx.tenant
    .selectFrom('payments')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('paid_on', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toRecord)
}

/** Writes a payment of a locked document, and the sum of its payments. */
export async function insertPayment(
  tx: TenantTx,
  document: DocumentRecord,
  payment: NewPayment,
): Promise<void> {
  const { counterpartyName, currency, direction, id, participantKey } = document
  await tx.tenant
    .insertInto('payments', {
      ...payment,
      refundedParts: new JsonValue(payment.refundedParts),
      documentId: id,
      participantKey,
      counterpartyId: direction === 'sent' ? document.receivingParticipantId : document.sendingParticipantId,
      counterpartyName,
      side: sideOf(document),
      currency,
      isRefund: isCreditType(document.typeCode),
      undoneBy: null,
      undoneAt: null,
    })
    .execute()
  await addPaid(tx, id, payment.amount)
}

/** Marks a payment of a locked document as undone. */
export async function updateUndone(
  tx: TenantTx,
  { amount, documentId, id }: PaymentRecord,
  undone: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  await tx.tenant
    .updateTable('payments', { undoneBy: undone.by, undoneAt: undone.at })
    .where('id', '=', id)
    .execute()
  await addPaid(tx, documentId, `-${amount}`)
}

async function addPaid(tx: TenantTx, documentId: string, amount: string): Promise<void> {
  await updateDocument(tx, documentId)
    .set({ paid: sql<string>`paid + ${amount}::numeric` })
    .execute()
}

/** The side of an account, as in statements: with self-billing, the seller receives the document. */
function sideOf({ direction, typeCode }: DocumentRecord): 'receivable' | 'payable' {
  const kind = kindOf(typeCode)
  const isBySeller = kind === undefined || !isSelfBilled(kind)
  return (direction === 'sent') === isBySeller ? 'receivable' : 'payable'
}
