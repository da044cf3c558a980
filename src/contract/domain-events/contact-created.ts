import { ContactPayload, contactExample } from './contact-payload.ts'
import { domainEvent } from './domain-event.ts'

export const contactCreated = domainEvent({
  name: 'contact.created',
  version: 1,
  summary: 'A contact was added.',
  description: 'Recorded for each one, whether a user, a key or an import added it.',
  needs: 'contact.read',
  payload: ContactPayload,
  example: contactExample,
})
