import type { UndonePayments, UndoPaymentsRequest } from '#contract/payments'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import type { DocumentPorts } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { withdrawPayment } from './undo-payment.ts'

/**
 * Undoes payments of several documents, each in a transaction of its own; they stay as facts. Idempotent. Raises
 * `participant.not-found`.
 */
export async function undoPayments(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  participantKey: string,
  { payments }: UndoPaymentsRequest,
): Promise<UndonePayments> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  await context.db.tenant(actor, (tx) => requireParticipant(tx, participantKey))
  const answer: UndonePayments = { undone: [], notFound: [] }
  for (const { documentId, paymentId } of payments) {
    const isUndone = await context.db.tenant(actor, async (tx) => {
      const document = await selectDocument(tx, documentId, { lock: true })
      if (document?.participantKey !== participantKey) return false
      return await withdrawPayment(context, tx, actor, ports, { document, paymentId })
    })
    answer[isUndone ? 'undone' : 'notFound'].push(paymentId)
  }
  return answer
}
