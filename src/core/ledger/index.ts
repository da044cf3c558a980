/** The door of the ledger room: documents from rows of a file, and contradictions in them. Pure. */
export { compareAmounts } from './compare-amounts.ts'
export { contradictions, type RowFinding, totalRow } from './contradictions.ts'
export { asOneDocument, fieldOfPlace, isDocumentField, toDraft } from './to-draft.ts'
