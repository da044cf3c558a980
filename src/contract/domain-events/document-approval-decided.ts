import { DraftPayload, draftExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentApprovalDecided = domainEvent({
  name: 'document.approvalDecided',
  version: 1,
  summary: 'A second user approved a draft, or rejected it.',
  description:
    'Recorded with each decision; `approval.state` is `approved` or `rejected`, `approval.reason` says why. Saving the draft again ends a decision without an event.',
  needs: 'document.read',
  payload: DraftPayload,
  example: {
    ...draftExample,
    standing: {
      verdict: 'approved',
      tone: 'draft',
      exchangeStatus: 'draft',
      reportingStatus: 'draft',
      exchangeRail: ['empty', 'empty', 'empty'],
      reportingRail: ['empty', 'empty', 'empty'],
    },
    approval: {
      state: 'approved',
      requestedBy: 'usr_01m7c8a1b2c3d4e5f6g7h8j9km',
      keyMadeBy: null,
      barred: ['usr_01m7c8a1b2c3d4e5f6g7h8j9km'],
      requestedAt: '2027-01-14T08:22:03.771Z',
      decidedBy: 'usr_01m7c8n9p8q7r6s5t4v3w2x1yz',
      decidedAt: '2027-01-14T08:23:40.005Z',
      reason: '',
    },
  },
})
