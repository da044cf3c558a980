/** The door of the contacts room: sellers and buyers in the address book. */
export type { ContactRecord } from './contact.ts'
export { findContact, findContactByParticipantId } from './find-contact.ts'
export { markContactUsed } from './mark-contact-used.ts'
export { contactJobs, recheckContactsJob } from './recheck-contacts.ts'
export { contactRoutes } from './routes.ts'
