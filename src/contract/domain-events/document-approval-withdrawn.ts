import { DraftPayload, draftExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentApprovalWithdrawn = domainEvent({
  name: 'document.approvalWithdrawn',
  version: 1,
  summary: 'The request for approval of a draft was withdrawn.',
  description: 'The draft can be changed again. `approval` is null.',
  needs: 'document.read',
  payload: DraftPayload,
  example: {
    ...draftExample,
    standing: { ...draftExample.standing, verdict: 'draft' },
    approval: null,
  },
})
