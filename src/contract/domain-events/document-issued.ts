import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentIssued = domainEvent({
  name: 'document.issued',
  version: 1,
  summary: 'A document was issued: numbered, frozen, and passed to the exchange.',
  description:
    'Recorded once for each document, in the transaction that freezes it, whether a person, a key or a bulk run issued it. One that is only reported, or sent at a later time, is issued too: `facts` and `sendAt` show. Documents issued to a file have `document.issuedToFile` instead.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: issuedExample,
})
