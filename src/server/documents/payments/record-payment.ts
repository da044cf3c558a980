import type { Finding } from '#contract/common'
import { documentPaymentRecorded } from '#contract/domain-events/document-payment-recorded'
import type { DocumentPayments, PaymentToRecord } from '#contract/payments'
import { type Actor, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { compare, type Decimal, decimal, isNegative, isZero } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import { onceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { refreshCredited } from '../credits/index.ts'
import { type DocumentPorts, type DocumentRecord, isPayable } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { paymentsOf, printedAmount } from './list-payments.ts'
import { openAmountOf, splitOf } from './open-amount.ts'
import { publishPayment } from './publish-payment.ts'
import { insertPayment } from './store.ts'

const firstDay = '2000-01-01'

/**
 * Records a payment of an issued or received document, or a refund of a credit note. Payments of a document wait for each
 * other, so that together they never exceed what is open. Raises `document.not-found`, `document.not-payable` and
 * `common.invalid`, for an amount above what is open, among others.
 */
export async function recordPayment(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  documentId: string,
  request: PaymentToRecord,
  idempotencyKey: string | undefined,
): Promise<DocumentPayments> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  const now = context.clock.now()
  const keyed = { operation: 'document.recordPayment', key: idempotencyKey, request: { documentId, request } }
  return await context.db.tenant(actor, async (tx) => {
    await onceIfKeyed(context, tx, actor, keyed, async () => {
      const document = await selectDocument(tx, documentId, { lock: true })
      if (!document) throw problem('document.not-found', { detail: documentId })
      if (!isPayable(document)) throw problem('document.not-payable', { detail: documentId })
      const opening = await openAmountOf(tx, document, { lock: true })
      const findings = faultsOf(request, document, opening.open, dubaiDate(now.toISOString()))
      if (findings.length > 0) throw problem('common.invalid', { findings })
      const id = newId('pay')
      const refundedParts = splitOf(decimal(request.amount), opening)
      await insertPayment(tx, document, {
        ...request,
        id,
        refundedParts,
        recordedBy: userIdOf(actor),
        recordedAt: now,
      })
      await refreshCredited(tx, Object.keys(refundedParts))
      await publishPayment(context, tx, ports, documentPaymentRecorded, { documentId, paymentId: id })
      await recordAudit(tx, actor, {
        action: 'document.paymentRecorded',
        subjectId: documentId,
        after: { ...request, paymentId: id, currency: document.currency },
      })
      return { id }
    })
    return await paymentsOf(tx, ports, documentId)
  })
}

function faultsOf(
  { amount: text, paidOn }: PaymentToRecord,
  { currency, payable }: DocumentRecord,
  open: Decimal,
  today: string,
): Finding[] {
  const amount = decimal(text)
  const findings: Finding[] = []
  if (paidOn > today)
    findings.push(
      fieldFinding('paidOn', 'falaj-paid-later', `The payment date, ${paidOn}, is in the future.`, {
        date: paidOn,
      }),
    )
  if (paidOn < firstDay)
    findings.push(
      fieldFinding('paidOn', 'falaj-payment-early', `The payment date, ${paidOn}, is before ${firstDay}.`, {
        date: paidOn,
        first: firstDay,
      }),
    )
  const decimals = Math.max(2, decimal(payable).scale)
  if (isZero(amount) || isNegative(amount) || amount.scale > decimals)
    findings.push(
      fieldFinding(
        'amount',
        'falaj-payment-amount',
        `The amount is more than zero, with at most ${decimals} decimals.`,
        {
          decimals: String(decimals),
        },
      ),
    )
  else if (compare(amount, open) > 0) {
    const left = `${printedAmount(open)} ${currency}`
    findings.push(
      fieldFinding('amount', 'falaj-payment-too-much', `Only ${left} is open on this document.`, { left }),
    )
  }
  return findings
}
