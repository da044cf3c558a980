import type { SettleRetainedRequest } from '#contract/retained-amounts'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { type RetainedRecord, selectRetained, updateRetained } from './store.ts'

/**
 * Records that the buyer has paid the retained amount, without a further invoice, or undoes that. Idempotent. Raises
 * `document.nothing-retained`, `document.retention-invoiced` while an invoice bills it, and `common.invalid` for a
 * day of payment after today.
 */
export async function settleRetained(
  context: Context,
  actor: Actor,
  documentId: string,
  request: SettleRetainedRequest,
): Promise<RetainedRecord> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  const today = dubaiDate(context.clock.now().toISOString())
  if (request.state === 'paid' && request.paidOn > today) throw paidLater(request.paidOn)
  return await context.db.tenant(actor, async (tx) => {
    const before = await selectRetained(tx, documentId, { lock: true })
    if (!before) throw problem('document.nothing-retained', { detail: documentId })
    if (before.state === 'invoiced')
      throw problem('document.retention-invoiced', { detail: before.invoice?.number ?? documentId })
    if (isDone(before, request)) return before
    if (request.state === 'paid') {
      const { note, paidOn } = request
      await updateRetained(tx, [documentId], { state: 'paid', paidOn, note })
    } else {
      // Its notice was raised on the due date.
      const isDue = before.dueDate !== null && before.dueDate <= today
      await updateRetained(tx, [documentId], { state: isDue ? 'due' : 'open' })
    }
    await recordAudit(tx, actor, {
      action: request.state === 'paid' ? 'document.retentionPaid' : 'document.retentionReopened',
      subjectId: documentId,
      before: { state: before.state, paidOn: before.paidOn, note: before.note },
      after: { ...request, total: before.total, currency: before.currency },
    })
    return (await selectRetained(tx, documentId)) ?? before
  })
}

function isDone(before: RetainedRecord, request: SettleRetainedRequest): boolean {
  if (request.state === 'open') return before.state !== 'paid'
  return before.state === 'paid' && before.paidOn === request.paidOn && before.note === request.note
}

function paidLater(paidOn: string) {
  return problem('common.invalid', {
    findings: [
      {
        rule: 'falaj-paid-later',
        severity: 'fatal',
        path: 'paidOn',
        message: `The payment date, ${paidOn}, is in the future.`,
        params: { date: paidOn },
      },
    ],
  })
}
