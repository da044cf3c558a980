/** The door of recovery. */
export {
  RecoverPayload,
  recoverExchange,
  type Sweeps,
  scheduleRecovery,
  startSweeps,
} from './recover-exchange.ts'
export { watchTransmissions } from './watch-transmissions.ts'
