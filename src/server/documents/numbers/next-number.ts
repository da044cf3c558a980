import type { Actor } from '#core/access'
import { kindOf, type TypeCode } from '#core/kinds'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { previewNumbers } from '#server/settings'
import { seriesOf } from './series.ts'

/** The number that a document issued now would get; it is assigned at issue. */
export async function nextNumber(
  context: Context,
  actor: Actor,
  participantKey: string,
  typeCode: TypeCode,
): Promise<{ number: string | null; automatic: boolean }> {
  authorize(actor, 'document.read')
  const kind = kindOf(typeCode)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const preview = await previewNumbers(tx, participantKey, context.clock.now())
    return { number: preview.numberOf(kind ? seriesOf(kind) : 'invoice'), automatic: preview.automatic }
  })
}
