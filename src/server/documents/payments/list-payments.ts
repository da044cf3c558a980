import type { DocumentPayments, Payment } from '#contract/payments'
import type { Actor } from '#core/access'
import { type Decimal, printDecimal, withScale } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type DocumentPorts, isCreditType, settlementOf } from '../model/index.ts'
import { namesOf } from '../reading/index.ts'
import { selectDocument } from '../rows/index.ts'
import { openAmountOf } from './open-amount.ts'
import { type PaymentRecord, selectPayments } from './store.ts'

/** The payments of a document, undone ones among them, and what is open. Raises `document.not-found`. */
export async function listPayments(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  documentId: string,
): Promise<DocumentPayments> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, (tx) => paymentsOf(tx, ports, documentId))
}

/** The same inside a transaction. */
export async function paymentsOf(
  tx: TenantTx,
  ports: DocumentPorts,
  documentId: string,
): Promise<DocumentPayments> {
  const [record, payments] = await Promise.all([
    selectDocument(tx, documentId),
    selectPayments(tx, documentId),
  ])
  if (!record) throw problem('document.not-found', { detail: documentId })
  const [{ open }, names] = await Promise.all([
    openAmountOf(tx, record),
    namesOf(
      tx,
      ports,
      payments.flatMap(({ recordedBy, undoneBy }) => [recordedBy, undoneBy]),
    ),
  ])
  return {
    documentId: record.id as DocumentPayments['documentId'],
    currency: record.currency,
    payable: record.payable,
    isRefund: isCreditType(record.typeCode),
    settlement: settlementOf(record, open),
    open: printedAmount(open),
    payments: payments.map((payment) => presentPayment(payment, names)),
  }
}

function presentPayment(payment: PaymentRecord, names: ReadonlyMap<string, string>): Payment {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { amount, id, method, note, paidOn, recordedAt, recordedBy, reference, undoneAt, undoneBy } = payment
  return {
    id: id as Payment['id'],
    paidOn,
    amount,
    method,
    reference,
    note,
    recordedBy: nameOf(recordedBy),
    recordedAt,
    undone: undoneAt === null ? null : { by: nameOf(undoneBy), at: undoneAt },
  }
}

/** With two decimals, or all that it has. */
export function printedAmount(amount: Decimal): string {
  return printDecimal(amount.scale < 2 ? withScale(amount, 2) : amount)
}
