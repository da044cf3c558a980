import type { DocumentsToMarkPaid, MarkedPaid, PaymentToRecord } from '#contract/payments'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { isZero } from '#core/money'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { requireParticipant } from '#server/participants'
import { type DocumentPorts, isPayable } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { addPayment } from './add-payment.ts'
import { printedAmount } from './list-payments.ts'
import { openAmountOf } from './open-amount.ts'
import { faultsOfDay } from './payment-day.ts'

type Recorded = MarkedPaid['recorded'][number]
type Refused = MarkedPaid['refused'][number]

/**
 * Records what is open of each document as paid, or refunded, each in a transaction of its own. Documents that cannot be
 * paid, and those on which nothing is open, are returned with the code of the reason. A repeat with the same key records
 * nothing again. Raises `participant.not-found`, and `common.invalid` for a day in the future or before 2000.
 */
export async function markPaid(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  participantKey: string,
  request: DocumentsToMarkPaid,
  idempotencyKey: string | undefined,
): Promise<MarkedPaid> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  const findings = faultsOfDay(request, dubaiDate(context.clock.now().toISOString()))
  if (findings.length > 0) throw problem('common.invalid', { findings })
  await context.db.tenant(actor, (tx) => requireParticipant(tx, participantKey))
  const { ids, ...payment } = request
  const answer: MarkedPaid = { recorded: [], refused: [] }
  for (const id of new Set(ids)) {
    const key = idempotencyKey && `${idempotencyKey}:${id}`
    const keyed = { operation: 'document.markPaid', key, request: { id, payment } }
    const outcome = await context.db.tenant(actor, (tx) =>
      runOnceIfKeyed(context, tx, actor, keyed, () =>
        payWhatIsOpen(context, tx, actor, ports, { id, participantKey, payment }),
      ),
    )
    if ('code' in outcome) answer.refused.push(outcome)
    else answer.recorded.push(outcome)
  }
  return answer
}

interface DocumentToPay {
  readonly id: Refused['id']
  readonly participantKey: string
  readonly payment: Omit<PaymentToRecord, 'amount'>
}

async function payWhatIsOpen(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  ports: DocumentPorts,
  { id, participantKey, payment }: DocumentToPay,
): Promise<Recorded | Refused> {
  const document = await selectDocument(tx, id, { lock: true })
  if (document?.participantKey !== participantKey) return { id, number: null, code: 'document.not-found' }
  const { currency, number } = document
  if (!isPayable(document)) return { id, number, code: 'document.not-payable' }
  const opening = await openAmountOf(tx, document, { lock: true })
  if (isZero(opening.open)) return { id, number, code: 'document.nothing-open' }
  const amount = printedAmount(opening.open)
  const request = { ...payment, amount }
  const paymentId = await addPayment(context, tx, actor, ports, { document, opening, request })
  return { documentId: id, paymentId: paymentId as Recorded['paymentId'], number, amount, currency }
}
