import { api } from '#web/lib/api.ts'
import { useParticipantStore } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'

/** Ends the session on the server and forgets everything about it here; without an answer, here all the same. */
export async function signOut(): Promise<void> {
  await api.post('/auth/sign-out', undefined, { anonymous: true }).catch(() => undefined)
  await queryClient.cancelQueries()
  endSession()
  queryClient.clear()
  useParticipantStore.setState({ participant: null })
}
