/** Checks of a draft beside the official rules: what was entered, what is on record, and whether a second person approves. */
export { approvalNeeded, needsApproval } from './approval.ts'
export { checkEntries } from './check-entries.ts'
export {
  checkRecords,
  type DraftRecords,
  dateInFiledPeriod,
  type FiledPeriod,
  filedPeriodRule,
  numberTaken,
} from './check-records.ts'
export { checkUploadedFiles, type StoredFile } from './check-uploaded-files.ts'
