import type { Actor } from '#core/access'
import type { RecordClass } from '#core/law'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import { type ArchiveHead, type HoldRecord, selectClass, selectHead, selectHolds } from './store.ts'
import { type VerificationRecord, verifications } from './verification.ts'

/** How many are shown. */
const shown = { holds: 50, verifications: 10 }

/** Names of users by their ids. */
export type People = (tx: TenantTx, userIds: readonly string[]) => Promise<Map<string, string>>

export interface ArchiveView {
  readonly recordClass: RecordClass
  readonly head: ArchiveHead | undefined
  readonly holds: readonly HoldRecord[]
  readonly verifications: readonly VerificationRecord[]
  /** Of the users who placed and released holds. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * The contents of the archive, the retention of a participant's records, its holds, and the verifications of the
 * organization. Needs `settings.read`. Raises `participant.not-found`.
 */
export async function getArchive(
  context: Context,
  actor: Actor,
  people: People,
  participantKey: string,
): Promise<ArchiveView> {
  authorize(actor, 'settings.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const holds = await selectHolds(tx, participantKey, shown.holds)
    const userIds = holds.flatMap(({ placedBy, released }) => [placedBy ?? [], released?.by ?? []].flat())
    return {
      recordClass: await selectClass(tx, participantKey),
      head: await selectHead(tx),
      holds,
      verifications: await verifications.list(tx, null, shown.verifications),
      names: await people(tx, [...new Set(userIds)]),
    }
  })
}
