import type { Contact } from '#contract/contacts'
import type { Actor } from '#core/access'
import { type ContactRecord, inputOf } from './contact.ts'

/**
 * The contact as the API returns it. Its documents are counted over all participants, so requesters who are limited
 * to some do not get the number.
 */
export function presentContact(contact: ContactRecord, viewer: Pick<Actor, 'participants'>): Contact {
  return {
    ...inputOf(contact),
    id: contact.id as Contact['id'],
    version: contact.version,
    archived: contact.archived,
    mergedInto: contact.mergedInto as Contact['mergedInto'],
    usageCount: viewer.participants ? null : contact.usageCount,
    reachability: contact.reachability,
    createdAt: contact.createdAt,
    updatedAt: contact.updatedAt,
  }
}
