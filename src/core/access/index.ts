/** The door of the access room: actors, and their permissions. */
export {
  type Actor,
  actorIdOf,
  addressOf,
  apiKeyIdOf,
  type KeyActor,
  keyMakerOf,
  type OnBehalfActor,
  type PersonActor,
  recordedKindOf,
  responsibleUserIdOf,
  type SystemActor,
  userIdOf,
} from './actor.ts'
export { can, type Grants } from './can.ts'
export {
  keyScopes,
  type Permission,
  permissionMatrix,
  permissions,
  wholeOrganizationPermissions,
} from './permissions.ts'
export { type Role, roles } from './role.ts'
