/** The first line of each operation: may this actor do this at all? */
import { type Actor, can, type Permission } from '#core/access'
import { problem } from './problem.ts'

/** Raises `access.denied` (403) unless the role of the person, or a scope of the key, grants the permission. */
export function authorize(actor: Actor, permission: Permission): void {
  if (!can(actor, permission))
    throw problem('access.denied', { detail: `${actor.apiKeyId ?? actor.role} has no ${permission}` })
}
