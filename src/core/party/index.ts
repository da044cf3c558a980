/** Tax numbers, participant identifiers and the other marks of a party: parse, check, print. */
export { findEmirate, similarEmirate } from './find-emirate.ts'
export { followTrn, type NumbersOfTrn } from './follow-trn.ts'
export { type IbanFault, ibanFault, isSameAccount, plainAccount } from './iban.ts'
export {
  isPlausibleParticipantId,
  parseParticipantId,
  participantIdOfTin,
  printParticipantId,
  type ReportOnlyReason,
  reportOnlyReason,
  reportOnlyReceivers,
  tinScheme,
} from './participant-id.ts'
export { areSimilarNames, searchableWords } from './similar-names.ts'
export { digitsOf, hasLuhnCheckDigit, isTin, isTrn, parseTin, parseTrn, tinOfTrn } from './tax-numbers.ts'
