import { DocumentPayload, deliveredExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentReported = domainEvent({
  name: 'document.reported',
  version: 1,
  summary: 'The tax authority accepted the report of the document.',
  description:
    'Recorded for sent and for received documents, each side having a report of its own, and again when a report that replaces a rejected one is accepted. The third of `reportingIds` is the acknowledgement.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...deliveredExample,
    facts: { ...deliveredExample.facts, taxReport: { state: 'accepted', reason: null, overdue: false } },
    standing: {
      verdict: 'complete',
      tone: 'done',
      exchangeStatus: 'delivered',
      reportingStatus: 'accepted',
      exchangeRail: ['full', 'full', 'full'],
      reportingRail: ['full', 'full', 'full'],
    },
    reportingIds: ['4c7d2e19-5f3a-4b8c-a1d0-9e8f7a6b5c4d', null, '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d'],
  },
})
