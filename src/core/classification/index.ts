/** The door of the classification room: codes of goods and services, found by words of both languages. */
export { type Classification, findClassification, loadClassification } from './classification.ts'
