import { DocumentPayload, deliveredExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentRejected = domainEvent({
  name: 'document.rejected',
  version: 1,
  summary: 'The receiving side rejected the document.',
  description:
    'Recorded when a status message rejects it; `rejection` has the reasons as their sender wrote them. The document stays issued and reported: it is corrected by a credit note or sent again as a copy for the same supply. A dispute by the buyer is `document.responded`.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...deliveredExample,
    facts: { ...deliveredExample.facts, messageLevelStatus: { state: 'rejected', overdue: false } },
    standing: {
      verdict: 'needsYouRejected',
      tone: 'needsYou',
      exchangeStatus: 'rejected',
      reportingStatus: 'sent',
      exchangeRail: ['full', 'full', 'failed'],
      reportingRail: ['full', 'full', 'waiting'],
    },
    rejection: [{ location: 'NA', code: 'BV', text: 'The order PO-77 is not known to the buyer.' }],
  },
})
