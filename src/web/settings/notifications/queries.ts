import { queryOptions } from '@tanstack/react-query'
import * as noticesApi from '#contract/api/notices'
import type { NoticeChoice } from '#contract/notices'
import { call, type QueryOf } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The settings of a user; of the current user if it is empty. */
const queryOf = (user: string): QueryOf<typeof noticesApi.listNoticeChoices> =>
  user === '' ? {} : { user: user as `usr_${string}` }

/** The channels by which a user is notified of each event. */
export function choicesQuery(user: string) {
  return queryOptions({
    queryKey: ['notices', 'choices', user],
    queryFn: async ({ signal }) =>
      (await call(noticesApi.listNoticeChoices, { query: queryOf(user), signal })).data,
  })
}

export async function updateChoice(user: string, choice: NoticeChoice): Promise<void> {
  const { data } = await call(noticesApi.updateNoticeChoice, { query: queryOf(user), body: choice })
  queryClient.setQueryData(choicesQuery(user).queryKey, data)
  // Existing notices are shown or hidden accordingly.
  await queryClient.invalidateQueries({
    queryKey: ['notices'],
    predicate: ({ queryKey }) => queryKey[1] !== 'choices',
  })
}
