/** Cells of foreign files as values of our fields. Pure: `server/imports` reads the files, `import-layout` their layout. */
export type { Conventions } from './conventions.ts'
export {
  headPaths,
  hiddenRow,
  type ImportField,
  type ImportKind,
  importFields,
  importKinds,
  numberPath,
  totalPatterns,
  wholeDocument,
} from './fields.ts'
export { type DateOrder, readDate } from './read-day.ts'
export { type DecimalMark, readDecimal } from './read-number.ts'
export { type ImportLists, type ReadRow, readRow } from './read-row.ts'
export { isKnownStatus, statusMeaning } from './read-status.ts'
export { suggestValues } from './suggest-values.ts'
export { isYesOrNo } from './yes-or-no.ts'
