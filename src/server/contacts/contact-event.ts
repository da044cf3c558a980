import type { contactCreated } from '#contract/domain-events/contact-created'
import { resourceEvents } from '#platform/queue/domain-events'
import type { ContactRecord } from './contact.ts'
import { presentContact } from './present.ts'

/** The event about a contact. */
export const contactEvent = resourceEvents<
  'contact',
  (typeof contactCreated)['payload'],
  [contact: ContactRecord]
>((contact) => {
  const { usageCount: _dependsOnReader, ...payload } = presentContact(contact, {})
  return payload
})
