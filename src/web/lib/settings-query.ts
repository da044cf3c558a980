import { queryOptions } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import { call } from './call.ts'

/** Numbering, approval and payment defaults of the selected participant. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(settingsApi.getSettings, { signal })).data,
})
