import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { readFrozen } from '#server/documents'
import { applyEvents } from './apply-events.ts'
import { enqueueNext } from './jobs-of-leg.ts'
import { lockTransmission, selectLegs } from './store.ts'

/**
 * Sends again, with the same envelope, what failed for good of a document. Whatever is under way, in doubt or done is
 * left alone: raises `exchange.nothing-to-retry` when nothing failed, and `document.not-found`.
 */
export async function retryDocument(context: Context, actor: Actor, documentId: string): Promise<void> {
  authorize(actor, 'exchange.retry')
  await context.db.tenant(actor, async (tx) => {
    const frozen = await readFrozen(tx, actor, documentId)
    if (!frozen) throw problem('document.not-found', { detail: documentId })
    const failed = (await selectLegs(tx, actor, documentId)).filter((leg) => leg.state === 'failed')
    const retried: string[] = []
    for (const { id } of failed) {
      const leg = await lockTransmission(tx, actor, id)
      if (leg?.state !== 'failed') continue
      const event = { type: 'retryRequested', by: actor.userId ?? actor.apiKeyId ?? actor.kind } as const
      const state = await applyEvents(context, tx, actor, leg, [event], { source: 'person' })
      await enqueueNext(context, tx, actor, id, state)
      retried.push(leg.leg)
    }
    if (retried.length === 0) throw problem('exchange.nothing-to-retry', { detail: documentId })
    await recordAudit(tx, actor, {
      action: 'exchange.retried',
      subjectId: documentId,
      after: { legs: retried },
    })
  })
}
