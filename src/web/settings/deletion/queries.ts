import { queryOptions } from '@tanstack/react-query'
import type { AccountDeletion, OrganizationDeletion } from '#contract/deletion'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const paths = { account: '/user/deletion', organization: '/organization/deletion' } as const
/** What is to be deleted. */
export type Subject = keyof typeof paths

const keyOf = (subject: Subject) => ['deletion', subject]

export const accountDeletionQuery = queryOptions({
  queryKey: keyOf('account'),
  queryFn: async ({ signal }) => (await api.get<DataOf<AccountDeletion>>(paths.account, { signal })).data,
})

export const organizationDeletionQuery = queryOptions({
  queryKey: keyOf('organization'),
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<OrganizationDeletion>>(paths.organization, { signal })).data,
})

async function changing(subject: Subject, answer: Promise<unknown>): Promise<void> {
  await answer
  await queryClient.invalidateQueries({ queryKey: keyOf(subject) })
}

export const askDeletion = (subject: Subject, challengeId: string, code: string) =>
  changing(subject, api.post(paths[subject], { challengeId, code }))

export const takeBackDeletion = (subject: Subject) => changing(subject, api.delete(paths[subject]))
