/** Operations on the approval of drafts by a second person. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import {
  DecideApprovalRequest,
  DocumentDetail,
  DocumentId,
  RequestApprovalRequest,
  WithdrawApprovalRequest,
} from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const params = z.object({ id: DocumentId })

export const requestApproval = operation({
  method: 'POST',
  path: '/documents/{id}/approval',
  tag,
  summary: 'Request a second person’s approval of a draft',
  needs: 'document.draft',
  also: 'document.read',
  params,
  body: RequestApprovalRequest,
  response: dataOf(DocumentDetail),
  audit: ['document.approvalRequested'],
  problems: [
    'document.already-issued',
    'document.approval-not-needed',
    'document.invalid',
    'document.not-found',
    'document.other-company',
    'version.conflict',
  ],
})

export const withdrawApproval = operation({
  method: 'POST',
  path: '/documents/{id}/approval/withdrawal',
  tag,
  summary: 'Withdraw the request for approval of a draft, so that the draft can be changed',
  needs: 'document.draft',
  also: 'document.read',
  params,
  body: WithdrawApprovalRequest,
  response: dataOf(DocumentDetail),
  audit: ['document.approvalWithdrawn'],
  problems: [
    'document.already-issued',
    'document.approval-not-asked',
    'document.not-found',
    'document.other-company',
    'version.conflict',
  ],
})

export const decideApproval = operation({
  method: 'POST',
  path: '/documents/{id}/approval/decision',
  tag,
  summary: 'Approve a draft submitted by someone else, or reject it with a reason',
  needs: 'document.issue',
  also: 'document.read',
  params,
  body: DecideApprovalRequest,
  response: dataOf(DocumentDetail),
  audit: ['document.approved', 'document.approvalRejected'],
  problems: [
    'document.already-issued',
    'document.approval-by-another',
    'document.approval-by-person',
    'document.approval-not-asked',
    'document.not-found',
    'document.other-company',
    'version.conflict',
  ],
})
