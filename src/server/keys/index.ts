/** The door of the keys room: programs that use the portal. */
export { actorOnBehalf } from './actor-on-behalf.ts'
export { createKeyAuthenticator, invalidateKey } from './authenticate-key.ts'
export { findActorNames } from './find-actor-names.ts'
export { findKeyIds, findKeyNames } from './find-key-names.ts'
export { keysOfPeople } from './keys-of-people.ts'
export { revokeAllKeys } from './revoke-key.ts'
export { keyRoutes } from './routes.ts'
