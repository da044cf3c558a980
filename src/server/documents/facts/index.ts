/** The facts that the exchange records about a document. */

export { type FactsUpdate, recordFacts } from './record-facts.ts'
