/** Numbers of documents: their series, taken numbers, and the assignment at issue. */

export { assignNumbers } from './assign-numbers.ts'
export { type DocumentWithNumber, documentsByNumber } from './documents-by-number.ts'
export { deleteLinks, ledgerKey, saveLinks, selectLinks } from './import-link-store.ts'
export { nextNumber } from './next-number.ts'
export { listedNumber, seriesOf } from './series.ts'
export { selectGivenNumbers, selectIssuedByAny, selectIssuedByNumber } from './store.ts'
