/** The door of outbound. */
export { executeWork } from './execute.ts'
export { type PendingWork, noWork, type JobRunContext, jobRunContext } from './job-run-context.ts'
export { transmitDocument } from './prepare-transmissions.ts'
export { releaseHeld } from './release-held.ts'
export { resumeTransmissions } from './resume-transmissions.ts'
export { sendTransmission } from './send-transmission.ts'
export { startTransmission } from './start-transmission.ts'
