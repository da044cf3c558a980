/** What is inside a document: its draft, totals, findings and XML, and how it is checked. */

export {
  type CheckedAsIssued,
  checkAsIssued,
  totalsAsIssued,
  withoutServerFields,
} from './check-as-issued.ts'
export { retainedWrites } from './retention-store.ts'
export {
  draftContents,
  insertContents,
  insertDraftContents,
  replaceContents,
  type SerializedContents,
  selectContents,
  selectDrafts,
  selectXml,
} from './store.ts'
export { counterpartyOf, summarize, summarizeFor } from './summarize.ts'
export { vatEntryWrites } from './vat-store.ts'
