/** The door of the imports room: the rows of foreign files as values of our fields. Pure: `server/imports` reads the files. */
export { concernOf } from './column-concern.ts'
export {
  type ColumnProfile,
  type Conventions,
  conventionsOf,
  emptyProfile,
  profileCell,
} from './conventions.ts'
export { guessDelimiter, parseDelimited } from './delimited.ts'
export {
  headPaths,
  hiddenRow,
  type ImportKind,
  importFields,
  importKinds,
  numberPath,
  totalPatterns,
  wholeDocument,
} from './fields.ts'
export { guessColumns, plainHeading } from './guess-columns.ts'
export { readDate } from './read-day.ts'
export { readDecimal } from './read-number.ts'
export { type ImportLists, type ReadRow, readRow } from './read-row.ts'
export { statusMeaning } from './read-status.ts'
export { suggestValues } from './suggest-values.ts'
