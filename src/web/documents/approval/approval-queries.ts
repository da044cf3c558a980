import { queryOptions } from '@tanstack/react-query'
import * as approvalApi from '#contract/api/approval'
import type { DecideApprovalRequest } from '#contract/documents'
import type { Settings } from '#contract/settings'
import { api, type DataOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import type { Detail } from '../queries.ts'

/** Numbering of the selected participant, and above what a second person approves. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Settings>>('/settings', { signal })).data,
})

/** Asks that somebody else approve a draft as it is saved. */
export async function requestApproval(id: string, version: number): Promise<Detail> {
  return (await call(approvalApi.requestApproval, { params: { id }, body: { version } })).data
}

/** Approves a draft, or rejects it for a reason. */
export async function decideApproval(id: string, decision: DecideApprovalRequest): Promise<void> {
  await call(approvalApi.decideApproval, { params: { id }, body: decision })
}
