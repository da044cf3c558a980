import { ContactPayload, contactExample } from './contact-payload.ts'
import { domainEvent } from './domain-event.ts'

export const contactArchived = domainEvent({
  name: 'contact.archived',
  version: 1,
  summary: 'A contact that documents name was archived.',
  description: 'Recorded once. A contact that was merged into another one has `contact.merged` instead.',
  needs: 'contact.read',
  payload: ContactPayload,
  example: { ...contactExample, archived: true, version: 2, updatedAt: '2027-01-15T06:10:00.000Z' },
})
