import type { Contact } from '#contract/contacts'
import { type ContactRecord, inputOf } from './contact.ts'

/** What leaves the server of a contact. */
export function presentContact(contact: ContactRecord): Contact {
  return {
    ...inputOf(contact),
    id: contact.id as Contact['id'],
    version: contact.version,
    archived: contact.archived,
    mergedInto: contact.mergedInto as Contact['mergedInto'],
    usageCount: contact.usageCount,
    reachability: contact.reachability,
    createdAt: contact.createdAt,
    updatedAt: contact.updatedAt,
  }
}
