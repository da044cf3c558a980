import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as participantsApi from '#contract/api/participants'
import * as reportsApi from '#contract/api/reports'
import type { Participant, UpdateParticipantRequest } from '#contract/participants'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const participantsQuery = queryOptions({
  queryKey: ['participants', 'list'],
  queryFn: async ({ signal }) => (await call(participantsApi.listParticipants, { signal })).data,
})

/** When each participant last sent and received a document. */
export const activityQuery = queryOptions({
  queryKey: ['participants', 'activity'],
  queryFn: async ({ signal }) => (await call(reportsApi.getActivity, { signal })).data,
})

export function participantQuery(id: string) {
  return queryOptions({
    queryKey: ['participants', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(participantsApi.getParticipant, { params: { id }, signal })).data,
  })
}

/** The network's current entry beside the portal's data. */
export function publishedQuery(participantId: string) {
  return queryOptions({
    queryKey: ['participants', 'published', participantId],
    queryFn: async ({ signal }) =>
      (await call(participantsApi.lookUpParticipant, { query: { participantId }, signal })).data,
  })
}

/** Publishes a participant in the directory again, with the data of the portal. */
export async function republishParticipant({ id, participantId }: Participant): Promise<void> {
  await call(participantsApi.republishParticipant, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: publishedQuery(participantId).queryKey })
  await queryClient.invalidateQueries({ queryKey: ['participants'] })
}

export async function updateParticipant(
  id: string,
  request: z.infer<typeof UpdateParticipantRequest>,
): Promise<Participant> {
  const { data } = await call(participantsApi.updateParticipant, { params: { id }, body: request })
  await queryClient.invalidateQueries({ queryKey: ['participants'] })
  await queryClient.invalidateQueries({ queryKey: ['me'] })
  return data
}
