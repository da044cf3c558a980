import * as identityApi from '#contract/api/identity'
import * as singleSignOnApi from '#contract/api/single-sign-on'
import { call } from '#web/lib/call.ts'
import { baseAddress, webConfig } from '#web/lib/config.ts'
import { currentEnvironment } from '#web/lib/environment.ts'
import { selectOrganization } from '#web/lib/organization.ts'
import { forgetParticipants } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { announceSignOut, endSession } from '#web/lib/session.ts'

/** Ends the session on the server and clears it here, even if the server does not respond. */
export async function signOut(): Promise<void> {
  await call(identityApi.signOut, { anonymous: true }).catch(() => undefined)
  await queryClient.cancelQueries()
  endSession()
  announceSignOut()
  queryClient.clear()
  selectOrganization(null)
  forgetParticipants()
  if (webConfig().signsInElsewhere)
    window.location.assign(`${baseAddress(currentEnvironment())}${singleSignOnApi.endSingleSignOn.path}`)
}
