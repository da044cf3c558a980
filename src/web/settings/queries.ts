import * as identityApi from '#contract/api/identity'
import * as settingsApi from '#contract/api/settings'
import type { UpdateMeRequest, UpdateOrganizationRequest } from '#contract/identity'
import type { PaperStyle, Settings, UpdateSettingsRequest } from '#contract/settings'
import { paperStyleQuery } from '#web/documents/index.ts'
import { call } from '#web/lib/call.ts'
import { selectOrganization } from '#web/lib/organization.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'

export async function updateSettings(request: UpdateSettingsRequest): Promise<Settings> {
  const { data } = await call(settingsApi.updateSettings, { body: request })
  queryClient.setQueryData(settingsQuery.queryKey, data)
  await queryClient.invalidateQueries({ queryKey: ['documents'] })
  return data
}

export async function updatePaperStyle(request: PaperStyle): Promise<PaperStyle> {
  const { data } = await call(settingsApi.updatePaperStyle, { body: request })
  queryClient.setQueryData(paperStyleQuery().queryKey, data)
  return data
}

export async function updateMe(request: UpdateMeRequest): Promise<void> {
  await call(identityApi.updateMe, { body: request })
  await queryClient.invalidateQueries({ queryKey: ['me'] })
}

export async function updateOrganization(request: UpdateOrganizationRequest): Promise<void> {
  const { data } = await call(identityApi.updateOrganization, { body: request })
  selectOrganization(data.id, data.name)
  await queryClient.invalidateQueries({ queryKey: ['me'] })
}
