/** The door of outbound. */
export { carryOn } from './execute.ts'
export { type Begun, nothing, type Run, runOf } from './job-run-context.ts'
export { prepareTransmissions } from './prepare-transmissions.ts'
export { drainPeer } from './release-held.ts'
export { resumeLegs } from './resume-transmissions.ts'
export { sendTransmission } from './send-transmission.ts'
export { launch } from './start-transmission.ts'
