import {
  keyScopes,
  type Permission,
  permissionMatrix,
  systemPermissions,
  wholeOrganizationPermissions,
} from './permissions.ts'
import type { Role } from './role.ts'

interface Limited {
  readonly participants?: readonly string[]
}
type PersonGrants = Limited & { readonly kind: 'person'; readonly role: Role }
type KeyGrants = Limited & { readonly kind: 'apiKey'; readonly scopes: readonly Permission[] }

/**
 * The source of permissions of each kind of actor. Every `Actor` is one; the web app builds one from the role of the
 * user.
 */
export type Grants =
  | PersonGrants
  | KeyGrants
  | (Limited & { readonly kind: 'system' })
  | (Limited & { readonly kind: 'onBehalf'; readonly requester: PersonGrants | KeyGrants })

/**
 * Whether the actor has this permission. Denied unless the matrix grants it to the role of the user or the scopes of
 * the key contain it; a job on behalf of a requester has the permissions of that requester. Unknown roles and
 * permissions are denied, and so are permissions for the whole organization to actors limited to some participants.
 * The server calls it in the first line of each operation, the web app only to hide operations that would be refused.
 */
export function can(actor: Grants, permission: Permission): boolean {
  if (actor.participants && wholeOrganizationPermissions.includes(permission)) return false
  switch (actor.kind) {
    case 'person':
      return Object.hasOwn(permissionMatrix, actor.role) && permissionMatrix[actor.role].includes(permission)
    case 'apiKey':
      return keyScopes.includes(permission) && actor.scopes.includes(permission)
    case 'system':
      return systemPermissions.includes(permission)
    case 'onBehalf':
      return can(actor.requester, permission)
    default:
      return false
  }
}
