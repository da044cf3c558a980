import type { ParticipantActivity } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { listParticipants } from '#server/participants'
import { selectActivity } from './activity-store.ts'

/** When each participant that the actor may see last issued and received a document. Needs `report.read` and `participant.read`. */
export async function getActivity(context: Context, actor: Actor): Promise<ParticipantActivity[]> {
  authorize(actor, 'report.read')
  const keys = (await listParticipants(context, actor)).map(({ id }) => id)
  return await context.db.tenant(actor, (tx) => selectActivity(tx, keys))
}
