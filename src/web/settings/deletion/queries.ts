import { queryOptions } from '@tanstack/react-query'
import * as deletionApi from '#contract/api/deletion'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

const requests = {
  account: deletionApi.requestAccountDeletion,
  organization: deletionApi.requestOrganizationDeletion,
}
const cancellations = {
  account: deletionApi.cancelAccountDeletion,
  organization: deletionApi.cancelOrganizationDeletion,
}
/** The account or the organization to delete. */
export type Subject = keyof typeof requests

const keyOf = (subject: Subject) => ['deletion', subject]

export const accountDeletionQuery = queryOptions({
  queryKey: keyOf('account'),
  queryFn: async ({ signal }) => (await call(deletionApi.getAccountDeletion, { signal })).data,
})

export const organizationDeletionQuery = queryOptions({
  queryKey: keyOf('organization'),
  queryFn: async ({ signal }) => (await call(deletionApi.getOrganizationDeletion, { signal })).data,
})

async function changing(subject: Subject, answer: Promise<unknown>): Promise<void> {
  await answer
  await queryClient.invalidateQueries({ queryKey: keyOf(subject) })
}

export const requestDeletion = (subject: Subject, challengeId: string, code: string) =>
  changing(subject, call(requests[subject], { body: { challengeId, code } }))

export const cancelDeletion = (subject: Subject) => changing(subject, call(cancellations[subject]))
