import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentFailed = domainEvent({
  name: 'document.failed',
  version: 1,
  summary: 'The portal gave up sending the document, or its provider could not deliver it.',
  description:
    'Recorded each time that sending ends without success: after the last automatic attempt, or with a status message that says that it could not be delivered. `facts.transmission.reason` has the cause. A user or a key can retry it, and late proof of delivery still counts.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...issuedExample,
    facts: {
      ...issuedExample.facts,
      transmission: { state: 'failed', reason: 'notRegistered' },
      taxReport: { state: 'held', reason: 'lookup', overdue: false },
    },
    standing: {
      verdict: 'needsYouNotReachable',
      tone: 'needsYou',
      exchangeStatus: 'failed',
      reportingStatus: 'waiting',
      exchangeRail: ['failed', 'empty', 'empty'],
      reportingRail: ['waiting', 'empty', 'empty'],
    },
  },
})
