import type { documentPaymentRecorded } from '#contract/domain-events/document-payment-recorded'
import type { documentPaymentUndone } from '#contract/domain-events/document-payment-undone'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { occurrence } from '#platform/queue/domain-events'
import type { DocumentPorts } from '../model/index.ts'
import { presentRecord } from '../presentation/index.ts'
import { selectDocument } from '../rows/index.ts'
import { paymentsOf } from './list-payments.ts'

/** Publishes a change of a payment, with its document after it. */
export async function publishPayment(
  context: Context,
  tx: TenantTx,
  ports: DocumentPorts,
  event: typeof documentPaymentRecorded | typeof documentPaymentUndone,
  { documentId, paymentId }: { readonly documentId: string; readonly paymentId: string },
): Promise<void> {
  const [record, { payments, settlement }] = await Promise.all([
    selectDocument(tx, documentId),
    paymentsOf(tx, ports, documentId),
  ])
  const payment = payments.find(({ id }) => id === paymentId)
  if (!record || !payment) throw problem('document.payment-not-found', { detail: paymentId })
  const { approval: _approval, dueDate: _due, faults: _faults, ...shown } = presentRecord(record)
  const { envelopeId, participantKey, uuid } = record
  const payload = { ...shown, settlement, ids: { uuid, envelopeId }, payment }
  await context.events.publish(
    tx,
    { name: 'document.paymentChanged', subjectId: documentId, participantKey },
    { domainEvents: [occurrence(event, { subjectId: documentId, participantKey, payload })] },
  )
}
