/** The door of the contacts room: sellers and buyers in the address book. */

export type { ContactRecord } from './contact.ts'
export { createContact } from './create-contact.ts'
export { describeContacts, findContactIds } from './describe-contacts.ts'
export { type ContactAccount, findAccountsOf, findContactAccount } from './find-account.ts'
export { type BuyerFinder, findBuyers } from './find-buyers.ts'
export {
  findContactByParticipantId,
  findContactsByParticipantId,
  findContactsOfParties,
  type NamedParty,
} from './find-contact.ts'
export { contactTarget } from './import-target.ts'
export { listContacts } from './list-contacts.ts'
export { markContactsUsed } from './mark-contacts-used.ts'
export { presentContact } from './present.ts'
export { contactJobs, recheckContactsJob } from './recheck-contacts.ts'
export { contactRoutes } from './routes.ts'
