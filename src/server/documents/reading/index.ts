/** Reads documents: whole for users, and by id, number or period for other rooms. */

export { readCreditedNumbers, readCreditParts, readDueDates } from './balance-facts-store.ts'
export { describeDocuments } from './describe-documents.ts'
export { type FullDocument, fullDocumentOf, namesOf, type WrittenDocument } from './full-document.ts'
export { getDocument } from './get-document.ts'
export { presentDetail } from './present.ts'
export {
  findNamedDocuments,
  readForSending,
  readFrozen,
  readRecord,
  readRow,
  readStored,
} from './queries.ts'
export {
  findDocumentIds,
  findIssuedDocuments,
  findPeriodIds,
  findToBeSent,
  idsOfParticipant,
} from './store.ts'
export { actorsOf } from './timeline.ts'
