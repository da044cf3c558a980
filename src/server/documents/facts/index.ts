/** The facts that the exchange learns about a document. */

export { type FactsUpdate, recordFacts } from './record-facts.ts'
