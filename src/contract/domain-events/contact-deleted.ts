import { ContactPayload, contactExample } from './contact-payload.ts'
import { domainEvent } from './domain-event.ts'

export const contactDeleted = domainEvent({
  name: 'contact.deleted',
  version: 1,
  summary: 'A contact that no document names was deleted.',
  description: 'The payload shows it as it was before.',
  needs: 'contact.read',
  payload: ContactPayload,
  example: contactExample,
})
