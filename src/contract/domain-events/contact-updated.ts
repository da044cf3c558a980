import { ContactPayload, contactExample } from './contact-payload.ts'
import { domainEvent } from './domain-event.ts'

export const contactUpdated = domainEvent({
  name: 'contact.updated',
  version: 1,
  summary: 'A contact changed.',
  description:
    'Recorded for each change by a user, a key or an import, for the contact that another one was merged into, and when undoing an import restores it. Its reachability, which the portal checks by itself, raises no event.',
  needs: 'contact.read',
  payload: ContactPayload,
  example: { ...contactExample, version: 2, updatedAt: '2027-01-15T06:10:00.000Z' },
})
