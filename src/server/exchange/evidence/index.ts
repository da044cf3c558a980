/** The door of the exchange's evidence: every byte that went out and came in for a document, and every event. */
export { evidenceOf } from './evidence-of.ts'
