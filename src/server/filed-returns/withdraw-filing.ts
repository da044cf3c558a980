import { returnFilingWithdrawn } from '#contract/domain-events/return-filing-withdrawn'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { returnEvent } from './return-event.ts'
import { type FiledReturnRecord, selectFiledReturn, writeWithdrawal } from './store.ts'

/**
 * Withdraws the mark of a filed VAT return, with the reason: its period is open again, and its row stays. Needs
 * `document.issue`. Raises `return.not-found` and `return.withdrawn`.
 */
export async function withdrawFiling(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<FiledReturnRecord> {
  authorize(actor, 'document.issue')
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    const filed = await selectFiledReturn(tx, id, { lock: true })
    if (!filed) throw problem('return.not-found', { detail: id })
    if (filed.withdrawn) throw problem('return.withdrawn', { detail: id })
    const withdrawn = { by: userIdOf(actor), at: context.clock.now().toISOString(), reason }
    await writeWithdrawal(tx, id, withdrawn)
    const { from, participantKey, to } = filed
    const after = { ...filed, withdrawn }
    await context.events.publish(
      tx,
      { name: 'return.changed', subjectId: id, participantKey },
      { domainEvents: [returnEvent(returnFilingWithdrawn, after)] },
    )
    const before = { participantKey, from, to }
    await recordAudit(tx, actor, {
      action: 'report.vatReturnFilingWithdrawn',
      subjectId: id,
      before,
      reason,
    })
    return after
  })
}
