import type { contactCreated } from '#contract/domain-events/contact-created'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import type { ContactRecord } from './contact.ts'
import { presentContact } from './present.ts'

type ContactEventType = Omit<typeof contactCreated, 'name'> & { readonly name: `contact.${string}` }

/** The event about a contact, with its state after the change. */
export function contactEvent(event: ContactEventType, contact: ContactRecord): NewDomainEvent {
  const { usageCount: _dependsOnReader, ...payload } = presentContact(contact, {})
  return occurrence(event, { subjectId: contact.id, participantKey: null, payload })
}
