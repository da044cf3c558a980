/** Domain events about documents: which fact is which event, and its payload. */

export { documentEvent, eventsOfFacts } from './document-event.ts'
