/**
 * The only maker of actors. `actors-by-makers` in `.dependency-cruiser.cjs` lists the files that may import it: each of them has
 * read the membership or the key from the database, or is `system-actor.ts`. Decision 82.
 */
import type { Environment } from '#contract/common'
import type { Actor, KeyActor, OnBehalfActor, Permission, PersonActor, Role, SystemActor } from '#core/access'
import type { TenantScope } from '../database/tenant-scope.ts'

interface Membership {
  readonly userId: string
  readonly membershipId: string
  readonly role: Role
  /** Keys of the participants that the member is limited to; null for all. */
  readonly limits: readonly string[] | null
}

/** A signed-in member. */
export function makePerson(
  { environment, organizationId }: TenantScope,
  { limits, membershipId, role, userId }: Membership,
): PersonActor {
  const person = { kind: 'person', organizationId, environment, userId, membershipId, role, ...only(limits) }
  return person as PersonActor
}

interface Key {
  readonly id: string
  readonly createdBy: string
  readonly scopes: readonly Permission[]
  /** Keys of the participants that the key is limited to; null for all. */
  readonly participantKeys: readonly string[] | null
}

/** A program with this key. */
export function makeKey({ environment, organizationId }: TenantScope, key: Key): KeyActor {
  const { createdBy: keyMadeBy, id: apiKeyId, participantKeys, scopes } = key
  const place = { organizationId, environment }
  return { kind: 'apiKey', ...place, apiKeyId, keyMadeBy, scopes, ...only(participantKeys) } as KeyActor
}

/** The portal itself in an organization. */
export function makeSystem({ environment, organizationId }: TenantScope): SystemActor {
  return { kind: 'system', organizationId, environment } as SystemActor
}

/**
 * A job of a requester with their current access.
 * @param participants keys of the participants that the job is limited to; null for all
 */
export function makeOnBehalf(
  requester: PersonActor | KeyActor,
  participants: readonly string[] | null,
): OnBehalfActor {
  const { environment, organizationId } = requester
  return { kind: 'onBehalf', organizationId, environment, requester, ...only(participants) } as OnBehalfActor
}

/** The same actor with the network address of the request; only users and keys have one. */
export function withAddress<A extends Actor>(actor: A, address: string): A {
  return actor.kind === 'person' || actor.kind === 'apiKey' ? ({ ...actor, address } as A) : actor
}

/** The same actor in the other environment; use `in-environment.ts`. */
export function changeEnvironment<A extends Actor>(actor: A, environment: Environment): A {
  const requesterPart = actor.kind === 'onBehalf' ? { requester: { ...actor.requester, environment } } : {}
  return { ...actor, ...requesterPart, environment } as A
}

function only(participants: readonly string[] | null): { readonly participants?: readonly string[] } {
  return participants ? { participants } : {}
}
