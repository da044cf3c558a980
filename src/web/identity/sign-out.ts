import { api } from '#web/lib/api.ts'
import { baseAddress, webConfig } from '#web/lib/config.ts'
import { currentEnvironment } from '#web/lib/environment.ts'
import { selectOrganization } from '#web/lib/organization.ts'
import { forgetParticipants } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'

/** Ends the session on the server and clears it here, even when the server does not answer. */
export async function signOut(): Promise<void> {
  await api.post('/auth/sign-out', undefined, { anonymous: true }).catch(() => undefined)
  await queryClient.cancelQueries()
  endSession()
  queryClient.clear()
  selectOrganization(null)
  forgetParticipants()
  if (webConfig().signsInElsewhere)
    window.location.assign(`${baseAddress(currentEnvironment())}/auth/oauth/end`)
}
