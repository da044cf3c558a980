/** The door of the access room: who acts, and what they may do. */
export type { Actor, Role } from './actor.ts'
export { roles } from './actor.ts'
export { can } from './can.ts'
export { type Permission, permissionMatrix, permissions } from './permissions.ts'
