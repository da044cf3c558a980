import { DocumentPayload, deliveredExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentDelivered = domainEvent({
  name: 'document.delivered',
  version: 1,
  summary: "The receiver's provider confirmed that the document was delivered.",
  description:
    'Recorded with the first status message that says so. `facts.messageLevelStatus.state` is `delivered`, or `deliveredUnconfirmed` when the provider forwarded it and its customer confirmed nothing.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: deliveredExample,
})
