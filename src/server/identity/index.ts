/** The door of the identity room: users, sessions, and memberships of organizations. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { forgotPasswordJob, mailResetLink } from './forgot-password.ts'
import type { IdentityProvider } from './identity-provider.ts'

export { type OwnAccount, ownAccountOf, requireMailedCode } from './account/own-account.ts'
export { requireProvenAddress } from './account/require-proven-address.ts'
export { adoptPeople } from './adopt-people.ts'
export { allOrganizations } from './all-organizations.ts'
export { actorByCookie, createAuthenticator, invalidateMember } from './authenticate.ts'
export { createIdentityProvider } from './create-identity-provider.ts'
export { demoOrganizations } from './demo-organizations.ts'
export { findMembers } from './find-members.ts'
export { findOrganizationName } from './find-organization-name.ts'
export { findUserNames } from './find-user-names.ts'
export type { IdentityProvider } from './identity-provider.ts'
export { oauthProvider } from './oauth/oauth-provider.ts'
export { type Operator, requireOperator } from './operator.ts'
export { peopleRoutes } from './people/routes.ts'
export { identityRoutes } from './routes.ts'

/** Which job runs which operation. */
export function identityJobs(provider: IdentityProvider): JobHandlers {
  return { [forgotPasswordJob]: (context, payload) => mailResetLink(context, provider, payload) }
}
