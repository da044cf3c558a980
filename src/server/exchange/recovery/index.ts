/** The door of recovery. */
export { RecoverPayload, recoverExchange, scheduleRecovery, startLooking } from './recover-exchange.ts'
export { watchTransmissions } from './watch-transmissions.ts'
