import { type Actor, can, type Permission } from '#core/access'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import { findMembers } from '#server/identity'
import { actorOfKey, stateOf } from './key.ts'
import { selectKeyById } from './store.ts'

/** The requester of background work, as a run stores it. */
interface AskedBy {
  readonly kind: string
  readonly userId: string | null
  readonly apiKeyId: string | null
}

/** The permission of a run: only for a requester who still has it. */
interface Work {
  readonly permission: Permission
  /** Whose documents it is about; null for the whole organization, left out for what is no participant's. */
  readonly participantKey?: string | null
}

/**
 * Finds the requester of a job with their current role or scopes and limits to participants: a job may do
 * what its requester may do at this moment, and nothing else. Null when the person has left the organization, the key has
 * ended, or the permission or the participant is no longer theirs.
 */
export async function findAsker(
  context: Context,
  { environment, organizationId }: TenantScope,
  { apiKeyId, kind, userId }: AskedBy,
  { participantKey, permission }: Work,
): Promise<Actor | null> {
  const scope = { organizationId, environment }
  const found = await context.db.tenant(scope, async (tx) => {
    if (kind === 'apiKey' && apiKeyId !== null) {
      const key = await selectKeyById(tx, scope, apiKeyId)
      return key && stateOf(key, context.clock.now()) === 'active' ? actorOfKey(scope, key) : null
    }
    const [member] = kind === 'user' && userId !== null ? await findMembers(tx, scope, [userId]) : []
    return member?.actor ?? null
  })
  if (!found || !can(found, permission)) return null
  return participantKey === undefined || isWithin(found, participantKey) ? found : null
}

function isWithin({ participants }: Actor, participantKey: string | null): boolean {
  return !participants || (participantKey !== null && participants.includes(participantKey))
}
