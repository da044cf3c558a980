/** The door of the keys room: programs that use the portal. */
export { createKeyAuthenticator, invalidateKey } from './authenticate-key.ts'
export { findAsker } from './find-asker.ts'
export { findKeyNames } from './find-key-names.ts'
export { keysOfPeople } from './keys-of-people.ts'
export { revokeAllKeys } from './revoke-key.ts'
export { keyRoutes } from './routes.ts'
