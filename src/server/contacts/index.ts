/** The door of the contacts room: sellers and buyers in the address book. */
export { findContactByParticipantId } from './find-contact.ts'
export { markContactUsed } from './mark-contact-used.ts'
export { contactJobs, recheckContactsJob } from './recheck-contacts.ts'
export { contactRoutes } from './routes.ts'
