/** Tax numbers, names and emirates of a party: parse, check, compare. */
export { findEmirate, similarEmirate } from './find-emirate.ts'
export { areSimilarNames, searchableWords } from './similar-names.ts'
export { digitsOf, hasLuhnCheckDigit, isTin, isTrn, parseTin, parseTrn, tinOfTrn } from './tax-numbers.ts'
