import { DocumentPayload, receivedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentRefused = domainEvent({
  name: 'document.refused',
  version: 1,
  summary: 'A document came in over the network and failed its checks.',
  description:
    'Recorded once for each envelope. The document is listed under `GET /documents?arrival=rejected`, and its sender is notified of the reasons. Its findings are in `GET /documents/{id}`.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...receivedExample,
    facts: { ...receivedExample.facts, messageLevelStatus: { state: 'rejected', overdue: false } },
    standing: {
      verdict: 'rejectedOnArrival',
      tone: 'notApplicable',
      exchangeStatus: 'rejectedOnArrival',
      reportingStatus: 'waiting',
      exchangeRail: ['full', 'failed', 'waiting'],
      reportingRail: ['waiting', 'empty', 'empty'],
    },
    unread: false,
  },
})
