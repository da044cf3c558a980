/** The door of the keys room: programs that use the portal. */
export { createKeyAuthenticator, invalidateKey } from './authenticate-key.ts'
export { keyRoutes } from './routes.ts'
