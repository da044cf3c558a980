import { DocumentPayload, deliveredExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentReportFailed = domainEvent({
  name: 'document.reportFailed',
  version: 1,
  summary: 'The report of the document was rejected, or could not be sent.',
  description:
    'Recorded each time; `facts.taxReport.state` is `rejected` or `failed`. `document.reported` follows when a corrected report is accepted.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...deliveredExample,
    facts: { ...deliveredExample.facts, taxReport: { state: 'rejected', reason: null, overdue: false } },
    standing: {
      verdict: 'needsYouReportRejected',
      tone: 'needsYou',
      exchangeStatus: 'delivered',
      reportingStatus: 'rejected',
      exchangeRail: ['full', 'full', 'full'],
      reportingRail: ['full', 'full', 'failed'],
    },
  },
})
