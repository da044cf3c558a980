import type { Actor } from './actor.ts'
import { type Permission, permissionMatrix, personOnlyPermissions, systemPermissions } from './permissions.ts'

/**
 * Whether the actor may do this. Denied unless the matrix says otherwise; an unknown role or permission is denied.
 * The server asks it in the first line of each operation, the web app only to hide what would be refused.
 */
export function can(actor: Pick<Actor, 'kind' | 'role'>, permission: Permission): boolean {
  if (actor.kind === 'system') return systemPermissions.includes(permission)
  const granted =
    Object.hasOwn(permissionMatrix, actor.role) && permissionMatrix[actor.role].includes(permission)
  if (actor.kind === 'user') return granted
  if (actor.kind === 'apiKey') return granted && !personOnlyPermissions.includes(permission)
  return false
}
