import type { Me } from '#contract/identity'
import { enterPortal, meQuery } from '#web/identity/index.ts'
import { selectedOf, useParticipantStore } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type Attempt, isLinked } from './queries.ts'
import { forgetTin } from './verification.ts'

/** After the last step: refetches the user and selects the new participant. */
export async function finishLinking(attempt: Attempt): Promise<void> {
  if (!isLinked(attempt)) return
  forgetTin()
  await enterAs(attempt.participant)
}

/** Refetches the user, and selects a participant that is new. */
export async function enterAs(participantKey: string | null): Promise<void> {
  queryClient.removeQueries({ queryKey: ['participants'] })
  queryClient.removeQueries({ queryKey: ['dashboard'] })
  queryClient.removeQueries({ queryKey: meQuery.queryKey })
  await enterPortal()
  const me: Pick<Me, 'participants'> | undefined = queryClient.getQueryData(meQuery.queryKey)
  const linked = me?.participants.find((participant) => participant.id === participantKey)
  if (linked) useParticipantStore.setState({ participant: selectedOf(linked) })
}
