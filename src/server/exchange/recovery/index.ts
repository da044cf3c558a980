/** The door of recovery. */
export { recoverExchange, scheduleRecovery } from './recover-exchange.ts'
export { watchTransmissions } from './watch-transmissions.ts'
