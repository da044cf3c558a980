/** The door of the access room: who acts, and what they may do. */
export type { Actor, ActorEnvironment, Role } from './actor.ts'
export { roles } from './actor.ts'
export { can, permissionsOf } from './can.ts'
export type { Permission } from './permissions.ts'
export { permissionMatrix, permissions, personOnlyPermissions, systemPermissions } from './permissions.ts'
