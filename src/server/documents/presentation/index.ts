/** The door of presentation: the fields of the API that follow from the row of a document. */
export { presentRecord, presentRow } from './present-record.ts'
