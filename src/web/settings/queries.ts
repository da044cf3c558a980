import * as identityApi from '#contract/api/identity'
import type { UpdateMeRequest } from '#contract/identity'
import type { PaperStyle, Settings, UpdateSettingsRequest } from '#contract/settings'
import { paperStyleQuery, settingsQuery } from '#web/documents/index.ts'
import { api, type DataOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

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
  await call(identityApi.updateMe, { body: request })
  await queryClient.invalidateQueries({ queryKey: ['me'] })
}
