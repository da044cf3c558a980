/** The first line of each operation: may this actor do this at all? */
import { type Actor, actorIdOf, can, type Permission, type PersonActor } from '#core/access'
import { problem } from '../base/problem.ts'

/** Raises `access.denied` (403) unless the role of the person, or a scope of the key, grants the permission. */
export function authorize(actor: Actor, permission: Permission): void {
  if (!can(actor, permission))
    throw problem('access.denied', { detail: `${describe(actor)} has no ${permission}` })
}

/** The signed-in user. Raises `access.denied` (403) for keys, jobs and the portal itself. */
export function requirePerson(actor: Actor): PersonActor {
  if (actor.kind !== 'person') throw problem('access.denied', { detail: 'no person is signed in' })
  return actor
}

/** An actor for the log: the role of a user, the id of a key. */
function describe(actor: Actor): string {
  const principal = actor.kind === 'onBehalf' ? actor.requester : actor
  return principal.kind === 'person' ? principal.role : actorIdOf(principal)
}
