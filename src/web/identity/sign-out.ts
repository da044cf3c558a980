import { api } from '#web/lib/api.ts'
import { useParticipantStore } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'

/**
 * Leaves without a word to the server, and without touching what is kept on this device: for when it could not be
 * reached. A page that is being left for another one has its requests cut too; ending the session for that would
 * sign out the page that follows.
 */
export function leaveHere(): void {
  endSession()
  queryClient.clear()
}

/** Ends the session on the server and forgets everything about it here; without an answer, here all the same. */
export async function signOutHere(): Promise<void> {
  await api.post('/auth/sign-out', undefined, { anonymous: true }).catch(() => undefined)
  await queryClient.cancelQueries()
  endSession()
  queryClient.clear()
  useParticipantStore.setState({ participant: null })
}
