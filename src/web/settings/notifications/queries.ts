import { queryOptions } from '@tanstack/react-query'
import type { NoticeChoice } from '#contract/notices'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const path = '/notices/choices'

/** The choices of a person; one's own when it is empty. */
const queryOf = (user: string) => (user === '' ? {} : { user })

/** The channels by which a user is notified of each event. */
export function choicesQuery(user: string) {
  return queryOptions({
    queryKey: ['notices', 'choices', user],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<NoticeChoice[]>>(path, { query: queryOf(user), signal })).data,
  })
}

export async function updateChoice(user: string, choice: NoticeChoice): Promise<void> {
  const { data } = await api.put<DataOf<NoticeChoice[]>>(path, choice, { query: queryOf(user) })
  queryClient.setQueryData(choicesQuery(user).queryKey, data)
  // Existing notices are shown or hidden with it.
  await queryClient.invalidateQueries({
    queryKey: ['notices'],
    predicate: ({ queryKey }) => queryKey[1] !== 'choices',
  })
}
