/** The door of the identity room: who signs in, for which organization. */
export { adoptPeople } from './adopt-people.ts'
export { actorByCookie, createAuthenticator, invalidateMember } from './authenticate.ts'
export { findOrganizationName } from './find-organization-name.ts'
export { findUserNames } from './find-user-names.ts'
export type { IdentityProvider } from './identity-provider.ts'
export { type Operator, requireOperator } from './operator.ts'
export { peopleRoutes } from './people/routes.ts'
export { identityRoutes } from './routes.ts'
