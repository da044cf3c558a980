import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentReportWithdrawn = domainEvent({
  name: 'document.reportWithdrawn',
  version: 1,
  summary: 'The tax authority accepted that the report of the document was withdrawn.',
  description:
    'Recorded for a document that never reached its buyer, when the withdrawal (type W) that a user requested was accepted.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...issuedExample,
    facts: {
      ...issuedExample.facts,
      transmission: { state: 'failed', reason: 'notRegistered' },
      taxReport: { state: 'withdrawn', reason: null, overdue: false },
    },
    standing: {
      verdict: 'needsYouNotReachable',
      tone: 'needsYou',
      exchangeStatus: 'failed',
      reportingStatus: 'withdrawn',
      exchangeRail: ['failed', 'empty', 'empty'],
      reportingRail: ['notApplicable', 'notApplicable', 'notApplicable'],
    },
  },
})
