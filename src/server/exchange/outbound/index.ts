/** The door of outbound: how documents go out. */
export { CounterpartReport } from './counterpart-report.ts'
export { type JobRunContext, noWork, openJobRun, type PendingWork } from './job-run-context.ts'
export { recordCounterpartReports } from './record-counterpart-reports.ts'
export { releaseHeld } from './release-held.ts'
export { executeWork, resumeExchange, sendTransmission, startNew, transmitDocuments } from './transmit.ts'
