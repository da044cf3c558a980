/** The door of the contacts room: finding and adding customers and suppliers from other screens. */
export { ContactDialog } from './contact-dialog.tsx'
export { type ContactFilter, checkContact, contactQuery, contactsQuery, lookUp } from './queries.ts'
export { ReachabilityTag } from './reachability.tsx'
