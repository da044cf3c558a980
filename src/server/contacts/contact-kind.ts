import type { ContactInput } from '#contract/contacts'
import { contactArchived } from '#contract/domain-events/contact-archived'
import { contactCreated } from '#contract/domain-events/contact-created'
import { contactDeleted } from '#contract/domain-events/contact-deleted'
import { contactUpdated } from '#contract/domain-events/contact-updated'
import type { RecordKind } from '#server/master-data'
import { type ContactRecord, inputOf } from './contact.ts'
import { contactEvent } from './contact-event.ts'
import { hasOwnId } from './find-contact.ts'
import { contactStore, selectActiveOrMerged } from './store.ts'

const events = {
  created: contactCreated,
  updated: contactUpdated,
  archived: contactArchived,
  deleted: contactDeleted,
}

/** Contacts as master data: no two active ones have the same participant id. */
export const contactKind: RecordKind<ContactRecord, ContactInput> = {
  name: 'contact',
  prefix: 'con',
  store: contactStore,
  inputOf,
  initial: {
    mergedInto: null,
    reachability: { state: 'notChecked', checkedAt: null, supportedDocuments: [] },
  },
  eventOf: (fact, contact) => contactEvent(events[fact], contact),
  notFound: 'contact.not-found',
  unique: {
    field: 'participantId',
    problem: 'contact.duplicate',
    rule: 'falaj-contact-duplicate',
    messageOf: ({ name }) => `${name} already has this participant id; open that contact instead.`,
    async find(tx, { participantId }) {
      // The predefined report-only endpoints are shared by many buyers.
      if (!hasOwnId({ participantId })) return undefined
      const contacts = await selectActiveOrMerged(tx, [participantId])
      return contacts.find(({ archived }) => !archived)
    },
  },
}
