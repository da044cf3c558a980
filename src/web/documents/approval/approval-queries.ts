import { queryOptions } from '@tanstack/react-query'
import * as approvalApi from '#contract/api/approval'
import * as settingsApi from '#contract/api/settings'
import type { DecideApprovalRequest } from '#contract/documents'
import { call } from '#web/lib/call.ts'
import type { Detail } from '../queries.ts'

/** The members who may approve documents of the selected participant. */
export const approversQuery = queryOptions({
  queryKey: ['settings', 'approvers'],
  queryFn: async ({ signal }) => (await call(settingsApi.listApprovers, { signal })).data,
})

/** Requests approval by another user for a draft as it is saved. */
export async function requestApproval(id: string, version: number): Promise<Detail> {
  return (await call(approvalApi.requestApproval, { params: { id }, body: { version } })).data
}

/** Withdraws the request for approval of a draft. */
export async function withdrawApproval(id: string, version: number): Promise<Detail> {
  return (await call(approvalApi.withdrawApproval, { params: { id }, body: { version } })).data
}

/** Approves a draft, or rejects it for a reason. */
export async function decideApproval(id: string, decision: DecideApprovalRequest): Promise<void> {
  await call(approvalApi.decideApproval, { params: { id }, body: decision })
}
