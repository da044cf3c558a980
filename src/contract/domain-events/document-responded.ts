import { DocumentPayload, deliveredExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentResponded = domainEvent({
  name: 'document.responded',
  version: 1,
  summary: "A buyer's decision on the document was recorded: approved, on hold with a question, or disputed.",
  description:
    "Of a sent document it is the buyer's response, of a received one (`direction`) the decision of this organization. `response` is the code of the newest one; a response that came late and does not count leaves it as it was.",
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...deliveredExample,
    standing: {
      verdict: 'buyerDisputes',
      tone: 'needsYou',
      exchangeStatus: 'delivered',
      reportingStatus: 'sent',
      exchangeRail: ['full', 'full', 'full'],
      reportingRail: ['full', 'full', 'waiting'],
    },
    response: 'RE',
  },
})
