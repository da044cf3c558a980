/** The door of the access room: who acts, and what they may do. */
export type { Actor } from './actor.ts'
export { can } from './can.ts'
export {
  keyScopes,
  type Permission,
  permissionMatrix,
  permissions,
  wholeOrganizationPermissions,
} from './permissions.ts'
export { type Role, roles } from './role.ts'
