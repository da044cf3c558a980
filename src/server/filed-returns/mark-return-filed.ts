import { returnFiled } from '#contract/domain-events/return-filed'
import type { FileReturnRequest, ReturnFigures } from '#contract/filed-returns'
import { type Actor, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { fingerprintOf, readReturnFigures } from '#server/reports'
import { checkFiledOn } from './filed-on.ts'
import { returnEvent } from './return-event.ts'
import { type FiledReturnRecord, insertFiledReturn, lockPeriods, selectStanding } from './store.ts'

/**
 * Marks the VAT return of a period as filed, with its figures as of this instant, whenever it was filed. Documents of the participant are issued and
 * accepted again after this transaction: each is in the figures, or a late change. Idempotent for a key. Needs
 * `document.issue`. Raises `participant.not-found`, `common.invalid` for the date of filing,
 * `return.period-filed`, `return.busy` while documents of the participant are being written for seconds, and `return.figures-changed` unless the figures have the fingerprint of the request.
 */
export async function markReturnFiled(
  context: Context,
  actor: Actor,
  participantKey: string,
  request: FileReturnRequest,
  key: string,
): Promise<FiledReturnRecord> {
  authorize(actor, 'document.issue')
  authorize(actor, 'report.read')
  const now = context.clock.now()
  const options = { operation: 'return.markFiled', key, request: { participantKey, ...request } }
  return await context.db.tenant(actor, (tx) =>
    runOnce(context, tx, actor, options, async () => {
      await requireParticipant(tx, participantKey)
      checkFiledOn(request, dubaiDate(now.getTime()))
      const { filedOn, from, purchases, reference, to } = request
      // Most refusals are found here, without making documents wait.
      await requireSeenFigures(tx, participantKey, request)
      await lockPeriods(tx, participantKey)
      const figures = await requireSeenFigures(tx, participantKey, request)
      const marked = { markedBy: userIdOf(actor), markedAt: now.toISOString(), withdrawn: null }
      const filed = {
        ...{ id: newId('vrt'), participantKey, from, to, purchases, figures, filedOn, reference },
        ...marked,
      }
      await insertFiledReturn(tx, filed)
      await context.events.publish(
        tx,
        { name: 'return.changed', subjectId: filed.id, participantKey },
        { domainEvents: [returnEvent(returnFiled, filed)] },
      )
      const after = { participantKey, from, to, purchases, filedOn, reference, payable: figures.payable }
      await recordAudit(tx, actor, { action: 'report.vatReturnFiled', subjectId: filed.id, after })
      return filed
    }),
  )
}

/** The figures, unless they differ from those of the request, or days of the period are filed. */
async function requireSeenFigures(
  tx: TenantTx,
  participantKey: string,
  { fingerprint, from, purchases, to }: FileReturnRequest,
): Promise<ReturnFigures> {
  const standing = await selectStanding(tx, participantKey, { from, to })
  if (standing)
    throw problem('return.period-filed', { detail: `${standing.from} to ${standing.to}: ${standing.id}` })
  const figures = await readReturnFigures(tx, { participantKey, from, to, purchases })
  if (fingerprintOf(figures) !== fingerprint) throw problem('return.figures-changed')
  return figures
}
