import { DocumentPayload, receivedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentReceived = domainEvent({
  name: 'document.received',
  version: 1,
  summary: 'A document came in over the network and passed its checks.',
  description:
    'Recorded once for each envelope, when it is in the inbox. Documents that fail their checks have `document.refused` instead.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: receivedExample,
})
