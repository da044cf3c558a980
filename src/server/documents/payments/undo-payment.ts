import { documentPaymentUndone } from '#contract/domain-events/document-payment-undone'
import type { DocumentPayments } from '#contract/payments'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { refreshCredited } from '../credits/index.ts'
import type { DocumentPorts, DocumentRecord } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { paymentsOf } from './list-payments.ts'
import { openAmountOf } from './open-amount.ts'
import { publishPayment } from './publish-payment.ts'
import { selectPayments, updateUndone } from './store.ts'

/** Undoes a payment, which stays as a fact. Idempotent. Raises `document.not-found` and `document.payment-not-found`. */
export async function undoPayment(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  documentId: string,
  paymentId: string,
): Promise<DocumentPayments> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, documentId, { lock: true })
    if (!document) throw problem('document.not-found', { detail: documentId })
    if (!(await withdrawPayment(context, tx, actor, ports, { document, paymentId })))
      throw problem('document.payment-not-found', { detail: paymentId })
    return await paymentsOf(tx, ports, documentId)
  })
}

/** Undoes a payment of a locked document, unless it is undone; false when the document has no such payment. */
export async function withdrawPayment(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  ports: DocumentPorts,
  { document, paymentId }: { readonly document: DocumentRecord; readonly paymentId: string },
): Promise<boolean> {
  const documentId = document.id
  const payment = (await selectPayments(tx, documentId)).find(({ id }) => id === paymentId)
  if (!payment) return false
  if (payment.undoneAt !== null) return true
  // Locked in the order of their ids, as when it was recorded.
  await openAmountOf(tx, document, { lock: true })
  await updateUndone(tx, payment, { by: userIdOf(actor), at: context.clock.now() })
  await refreshCredited(tx, Object.keys(payment.refundedParts))
  await publishPayment(context, tx, ports, documentPaymentUndone, { documentId, paymentId })
  await recordAudit(tx, actor, {
    action: 'document.paymentUndone',
    subjectId: documentId,
    before: { paymentId, paidOn: payment.paidOn, amount: payment.amount, currency: payment.currency },
  })
  return true
}
