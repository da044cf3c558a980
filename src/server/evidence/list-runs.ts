import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { listRuns } from '#server/runs'
import { type EvidenceRunRecord, evidenceRuns } from './pack-store.ts'

/** How many are shown; finished ones go after a week. */
const shown = 20

/** The evidence packs of a participant, the newest first. Needs `report.export`. Raises `participant.not-found`. */
export async function listEvidenceRuns(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<EvidenceRunRecord[]> {
  authorize(actor, 'report.export')
  return await listRuns(context, actor, evidenceRuns, participantKey, shown)
}
