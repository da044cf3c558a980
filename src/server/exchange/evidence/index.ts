/** The door of the exchange's evidence: every byte that was sent and received for a document, and every event. */
export { evidenceOf } from './evidence-of.ts'
