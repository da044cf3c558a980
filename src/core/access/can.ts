import type { Actor } from './actor.ts'
import {
  keyScopes,
  type Permission,
  permissionMatrix,
  systemPermissions,
  wholeOrganizationPermissions,
} from './permissions.ts'

/**
 * Returns whether the actor has the permission. Denied by default: an unlisted or unknown role or permission is denied,
 * and so are permissions for the whole organization to actors limited to some participants. The server calls it in the
 * first line of each operation, the web app only to hide actions that would be refused.
 */
export function can(
  actor: Pick<Actor, 'kind' | 'role' | 'scopes' | 'participants'>,
  permission: Permission,
): boolean {
  if (actor.participants && wholeOrganizationPermissions.includes(permission)) return false
  if (actor.kind === 'system') return systemPermissions.includes(permission)
  if (actor.kind === 'apiKey') return keyScopes.includes(permission) && !!actor.scopes?.includes(permission)
  if (actor.kind !== 'user') return false
  return Object.hasOwn(permissionMatrix, actor.role) && permissionMatrix[actor.role].includes(permission)
}
