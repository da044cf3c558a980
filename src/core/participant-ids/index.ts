/** The door of participant ids: read, print and check them, derive them from tax numbers; receivers that are only reported. */

export { followTrn, type NumbersOfTrn } from './follow-trn.ts'
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
