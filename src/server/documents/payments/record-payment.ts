import type { Finding } from '#contract/common'
import type { DocumentPayments, PaymentToRecord } from '#contract/payments'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { compare, type Decimal, decimal, isNegative, isZero } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { type DocumentPorts, type DocumentRecord, isPayable } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { addPayment } from './add-payment.ts'
import { paymentsOf, printedAmount } from './list-payments.ts'
import { openAmountOf } from './open-amount.ts'
import { faultsOfDay } from './payment-day.ts'

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
    await runOnceIfKeyed(context, tx, actor, keyed, async () => {
      const document = await selectDocument(tx, documentId, { lock: true })
      if (!document) throw problem('document.not-found', { detail: documentId })
      if (!isPayable(document)) throw problem('document.not-payable', { detail: documentId })
      const opening = await openAmountOf(tx, document, { lock: true })
      const findings = [
        ...faultsOfDay(request, dubaiDate(now.toISOString())),
        ...faultsOfAmount(request, document, opening.open),
      ]
      if (findings.length > 0) throw problem('common.invalid', { findings })
      return { id: await addPayment(context, tx, actor, ports, { document, opening, request }) }
    })
    return await paymentsOf(tx, ports, documentId)
  })
}

function faultsOfAmount(
  { amount: text }: PaymentToRecord,
  { currency, payable }: DocumentRecord,
  open: Decimal,
): Finding[] {
  const amount = decimal(text)
  const decimals = Math.max(2, decimal(payable).scale)
  if (isZero(amount) || isNegative(amount) || amount.scale > decimals)
    return [
      fieldFinding(
        'amount',
        'falaj-payment-amount',
        `The amount is more than zero, with at most ${decimals} decimals.`,
        { decimals: String(decimals) },
      ),
    ]
  if (compare(amount, open) <= 0) return []
  const left = `${printedAmount(open)} ${currency}`
  return [
    fieldFinding('amount', 'falaj-payment-too-much', `Only ${left} is open on this document.`, { left }),
  ]
}
