/** The contents of a document: its draft, totals, findings and XML, and the checks of them. */

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
