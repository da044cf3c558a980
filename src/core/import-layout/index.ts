/** How a foreign file is laid out: its delimiter, what its columns are, how it writes numbers and dates. Pure. */
export { concernOf } from './column-concern.ts'
export { type ColumnProfile, conventionsOf, emptyProfile, profileCell } from './conventions.ts'
export { guessDelimiter, parseDelimited } from './delimited.ts'
export { guessColumns, plainHeading } from './guess-columns.ts'
