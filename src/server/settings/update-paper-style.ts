import type { UpdatePaperStyleRequest } from '#contract/settings'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { checkPaperStyle } from './check-paper-style.ts'
import { insertPaperStyle, selectPaperStyle, type VersionedStyle } from './paper-style-store.ts'

/**
 * Sets the paper style of a participant from now on; earlier documents keep theirs. Raises `participant.not-found`,
 * `version.conflict` and `common.invalid` ({@link checkPaperStyle}).
 */
export async function updatePaperStyle(
  context: Context,
  actor: Actor,
  participantKey: string,
  { version, ...input }: UpdatePaperStyleRequest,
): Promise<VersionedStyle> {
  authorize(actor, 'settings.update')
  const checked = checkPaperStyle(input)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const before = await selectPaperStyle(tx, participantKey)
    const after: VersionedStyle = { ...checked, accounts: before.accounts, version: version + 1 }
    const isNext =
      before.version === version && (await insertPaperStyle(tx, participantKey, after, context.clock.now()))
    if (!isNext) throw problem('version.conflict', { detail: participantKey })
    await context.events.publish(tx, {
      name: 'settings.changed',
      subjectId: participantKey,
      participantKey,
    })
    await recordAudit(tx, actor, {
      action: 'settings.paper-updated',
      subjectId: participantKey,
      before: withoutPicture(before),
      after: withoutPicture(after),
    })
    return after
  })
}

/** The style for the audit trail: the logo is replaced by its number of bytes. */
function withoutPicture({ logo, ...style }: VersionedStyle) {
  return {
    ...style,
    logo: logo && { mediaType: logo.mediaType, bytes: Buffer.byteLength(logo.data, 'base64') },
  }
}
