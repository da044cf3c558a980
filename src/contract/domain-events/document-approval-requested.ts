import { DraftPayload, draftExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentApprovalRequested = domainEvent({
  name: 'document.approvalRequested',
  version: 1,
  summary: 'Approval of a draft was requested.',
  description:
    'Recorded each time that a user or a key requests it. `approval.barred` lists who may not decide.',
  needs: 'document.read',
  payload: DraftPayload,
  example: draftExample,
})
