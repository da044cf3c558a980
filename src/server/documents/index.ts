/** The door of the documents room: drafts, issuing, and what came in. */
import type { JobHandlers } from '#platform/jobs'
import { PreparePdfPayload, preparePdfJob } from './pdf-job.ts'
import { preparePdf } from './prepare-pdf.ts'

export { attentionIds } from './attention-ids.ts'
export type { DocumentRecord } from './document.ts'
export { documentEvidence } from './document-evidence.ts'
export { documentFile } from './document-file.ts'
export { draftIds } from './draft-ids.ts'
export { findChangedAccount } from './find-changed-account.ts'
export { findIssuedDocuments } from './find-issued.ts'
export { findPeriodIds } from './find-period-ids.ts'
export { findToBeSent } from './find-to-be-sent.ts'
export { toStoredFinding } from './finding.ts'
export { documentTarget } from './import-target.ts'
export { issueBatch, splitBySize } from './issue-batch.ts'
export { isIssuedToFile } from './issued-to-file.ts'
export type { DocumentPorts } from './ports.ts'
export { readForSending, readFrozen } from './read-frozen.ts'
export { readRecord } from './read-record.ts'
export { readStored } from './read-stored.ts'
export { type FactsUpdate, recordFacts } from './record-facts.ts'
export { recordReceived } from './record-received.ts'
export { documentRoutes } from './routes.ts'
export { checkSendAt } from './send-time.ts'
export { updateSendAt } from './store.ts'

/** Which job runs which operation. */
export const documentJobs: JobHandlers = {
  [preparePdfJob]: (context, payload, job) => preparePdf(context, PreparePdfPayload.parse(payload), job),
}
