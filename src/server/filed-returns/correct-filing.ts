import { returnFilingCorrected } from '#contract/domain-events/return-filing-corrected'
import type { CorrectFilingRequest } from '#contract/filed-returns'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { checkFiledOn } from './filed-on.ts'
import { returnEvent } from './return-event.ts'
import { type FiledReturnRecord, selectFiledReturn, writeFiling } from './store.ts'

/**
 * Corrects the date and the reference of a filed VAT return; its period and its figures stay. Idempotent: the same date and
 * reference again change nothing. Needs `document.issue`. Raises `return.not-found`, `return.withdrawn`, and
 * `common.invalid` for the date of filing.
 */
export async function correctFiling(
  context: Context,
  actor: Actor,
  id: string,
  { filedOn, reference }: CorrectFilingRequest,
): Promise<FiledReturnRecord> {
  authorize(actor, 'document.issue')
  authorize(actor, 'report.read')
  const today = dubaiDate(context.clock.now().getTime())
  return await context.db.tenant(actor, async (tx) => {
    const filed = await selectFiledReturn(tx, id, { lock: true })
    if (!filed) throw problem('return.not-found', { detail: id })
    if (filed.withdrawn) throw problem('return.withdrawn', { detail: id })
    checkFiledOn({ filedOn, to: filed.to }, today)
    if (filed.filedOn === filedOn && filed.reference === reference) return filed
    await writeFiling(tx, id, { filedOn, reference })
    const { participantKey } = filed
    const corrected = { ...filed, filedOn, reference }
    await context.events.publish(
      tx,
      { name: 'return.changed', subjectId: id, participantKey },
      { domainEvents: [returnEvent(returnFilingCorrected, corrected)] },
    )
    await recordAudit(tx, actor, {
      action: 'report.vatReturnFilingCorrected',
      subjectId: id,
      before: { filedOn: filed.filedOn, reference: filed.reference },
      after: { filedOn, reference },
    })
    return corrected
  })
}
