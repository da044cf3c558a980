import { ContactPayload, contactExample } from './contact-payload.ts'
import { domainEvent } from './domain-event.ts'

export const contactMerged = domainEvent({
  name: 'contact.merged',
  version: 1,
  summary: 'A contact was merged into another one.',
  description:
    'The subject is the contact that was given up; `mergedInto` is the one that stays, which has `contact.updated`.',
  needs: 'contact.read',
  payload: ContactPayload,
  example: {
    ...contactExample,
    archived: true,
    mergedInto: 'con_01m7cd5e6f7g8h9j0k1m2n3p4q',
    version: 2,
    updatedAt: '2027-01-15T06:10:00.000Z',
  },
})
