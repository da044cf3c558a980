import { can, type OnBehalfActor } from '#core/access'
import { makeOnBehalf } from '#platform/actors/make-actor'
import type { Requester } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { findMembers } from '#server/identity'
import { actorOfKey, stateOf } from './key.ts'
import { selectKeyById } from './store.ts'

/**
 * The only way from a stored requester to the actor of a job. The membership or the key is read again, so that the
 * job has the present role or scopes; it is limited to the present participants that were within the limits at the
 * time of the request, by the database (row-level security). Null when the user has left the organization, the key
 * has ended, or the permission or the participant is no longer theirs.
 * @param participantKey the participant of the work; null for the whole organization, undefined for records that
 * belong to no participant
 */
export async function actorOnBehalf(
  context: Context,
  { environment, organizationId }: TenantScope,
  requester: Requester,
  { participantKey }: { readonly participantKey?: string | null } = {},
): Promise<OnBehalfActor | null> {
  const scope = { organizationId, environment }
  const current = await context.db.tenant(scope, async (tx) => {
    if (requester.kind === 'apiKey') {
      const key = await selectKeyById(tx, requester.apiKeyId)
      return key && stateOf(key, context.clock.now()) === 'active' ? actorOfKey(scope, key) : null
    }
    const [member] = await findMembers(tx, [requester.userId])
    return member?.actor ?? null
  })
  if (!current) return null
  const participants = intersectionOf(requester.participants, current.participants ?? null)
  if (participants?.length === 0) return null
  const actor = makeOnBehalf(current, participants)
  if (!can(actor, requester.permission)) return null
  return participantKey === undefined || isWithin(participants, participantKey) ? actor : null
}

/** Null is all. */
function intersectionOf(
  then: readonly string[] | null,
  now: readonly string[] | null,
): readonly string[] | null {
  return then && now ? now.filter((key) => then.includes(key)) : (then ?? now)
}

function isWithin(participants: readonly string[] | null, participantKey: string | null): boolean {
  return !participants || (participantKey !== null && participants.includes(participantKey))
}
