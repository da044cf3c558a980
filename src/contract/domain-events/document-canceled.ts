import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentCanceled = domainEvent({
  name: 'document.canceled',
  version: 1,
  summary: 'Sending an issued document was stopped before it went out.',
  description:
    'Recorded when a user cancels it in time. It stays issued under its number. `facts.taxReport` says whether its report was stopped as well.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...issuedExample,
    facts: {
      ...issuedExample.facts,
      transmission: { state: 'canceled', reason: null },
      taxReport: { state: 'canceled', reason: null, overdue: false },
    },
    standing: {
      verdict: 'canceled',
      tone: 'notApplicable',
      exchangeStatus: 'canceled',
      reportingStatus: 'canceled',
      exchangeRail: ['notApplicable', 'notApplicable', 'notApplicable'],
      reportingRail: ['notApplicable', 'notApplicable', 'notApplicable'],
    },
  },
})
