/** The door of the contacts room: finding and adding customers and suppliers from other screens. */
export { type ContactFilter, checkContact } from './queries.ts'
