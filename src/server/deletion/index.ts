/**
 * The door of the deletion room: accounts and organizations are deleted on request, except for records under legal
 * retention.
 */
import type { JobHandlers } from '#platform/queue/job-handlers'
import type { IdentityProvider } from '#server/identity'
import { eraseAccount } from './account/erase-account.ts'
import { eraseOrganization, type LeaveNetwork } from './organization/erase-organization.ts'
import { EraseAccount, EraseOrganization, eraseAccountJob, eraseOrganizationJob } from './request.ts'

export { eraseDemoOrganization } from './organization/erase-demo-organization.ts'
export { isOrganizationBeingErased } from './organization/find-organization-deletion.ts'
export { scheduleDeletions } from './request.ts'
export { deletionRoutes } from './routes.ts'

/**
 * Which job runs which operation.
 * @param leaveNetwork takes the companies of a demo organization off the network
 */
export function deletionJobs(provider: IdentityProvider, leaveNetwork: LeaveNetwork): JobHandlers {
  return {
    [eraseAccountJob]: async (context, payload) => {
      const { identityId, requestId } = EraseAccount.parse(payload)
      await eraseAccount(context, provider, requestId, identityId)
    },
    [eraseOrganizationJob]: async (context, payload) => {
      const { requestId, ...scope } = EraseOrganization.parse(payload)
      await eraseOrganization(context, provider, leaveNetwork, requestId, scope)
    },
  }
}
