/** The rows of documents, for the rooms above. */

export { type DocumentRow, factColumns, providerColumns, summaryColumns, toRecord } from './document-row.ts'
export {
  documentInsertion,
  documentInsertions,
  documentRows,
  documentsOf,
  documentUpdates,
  filterColumns,
  lockDocuments,
  type NewDocument,
  newRecord,
  selectCorrections,
  selectDocument,
  selectParticipantKeys,
  updateDocument,
} from './store.ts'
