/** The door of the ledger room: rows of a file as documents of ours, and what they say against themselves. Pure. */
export { compareAmounts } from './compare-amounts.ts'
export { contradictions, type RowFinding, totalRow } from './contradictions.ts'
export { asOneDocument, fieldOfPlace, isOfWhole, toDraft } from './to-draft.ts'
