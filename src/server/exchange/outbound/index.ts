/** The door of outbound: how documents go out. */
import { noWork, openJobRun } from './job-run-context.ts'
import { executeWork, resumeExchange, startNew } from './transmit.ts'

export { CounterpartReport } from './counterpart-report.ts'
export type { JobRunContext, PendingWork } from './job-run-context.ts'
export { recordCounterpartReports } from './record-counterpart-reports.ts'
export { releaseHeld } from './release-held.ts'
export { sendTransmission, transmitDocuments } from './transmit.ts'

/** Passed to inbound, to send its statuses and reports in the run that creates them. */
export const sender = { openJobRun, noWork, startNew, resumeExchange, executeWork }
export type Sender = typeof sender
