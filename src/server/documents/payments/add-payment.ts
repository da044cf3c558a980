import { documentPaymentRecorded } from '#contract/domain-events/document-payment-recorded'
import type { PaymentToRecord } from '#contract/payments'
import { type Actor, userIdOf } from '#core/access'
import { decimal } from '#core/money'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { refreshCredited } from '../credits/index.ts'
import type { DocumentPorts, DocumentRecord } from '../model/index.ts'
import { type OpenAmount, splitOf } from './open-amount.ts'
import { publishPayment } from './publish-payment.ts'
import { insertPayment } from './store.ts'

/** A checked payment, and what was open of its locked document. */
interface NewPayment {
  readonly document: DocumentRecord
  readonly opening: OpenAmount
  readonly request: PaymentToRecord
}

/** Stores a payment with its events and its audit entry. Returns its id. */
export async function addPayment(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  ports: DocumentPorts,
  { document, opening, request }: NewPayment,
): Promise<string> {
  const id = newId('pay')
  const refundedParts = splitOf(decimal(request.amount), opening)
  await insertPayment(tx, document, {
    ...request,
    id,
    refundedParts,
    recordedBy: userIdOf(actor),
    recordedAt: context.clock.now(),
  })
  await refreshCredited(tx, Object.keys(refundedParts))
  await publishPayment(context, tx, ports, documentPaymentRecorded, {
    documentId: document.id,
    paymentId: id,
  })
  await recordAudit(tx, actor, {
    action: 'document.paymentRecorded',
    subjectId: document.id,
    after: { ...request, paymentId: id, currency: document.currency },
  })
  return id
}
