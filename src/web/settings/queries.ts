import { queryOptions } from '@tanstack/react-query'
import type { UpdateMeRequest } from '#contract/identity'
import type { PaperStyle, Settings, UpdateSettingsRequest } from '#contract/settings'
import { paperStyleQuery } from '#web/documents/index.ts'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Settings>>('/settings', { signal })).data,
})

export async function updateSettings(request: UpdateSettingsRequest): Promise<Settings> {
  const { data } = await api.put<DataOf<Settings>>('/settings', request)
  queryClient.setQueryData(settingsQuery.queryKey, data)
  await queryClient.invalidateQueries({ queryKey: ['documents'] })
  return data
}

export async function updatePaperStyle(request: PaperStyle): Promise<PaperStyle> {
  const { data } = await api.put<DataOf<PaperStyle>>('/settings/paper', request)
  queryClient.setQueryData(paperStyleQuery().queryKey, data)
  return data
}

export async function updateMe(request: UpdateMeRequest): Promise<void> {
  await api.patch('/user/me', request)
  await queryClient.invalidateQueries({ queryKey: ['me'] })
}
