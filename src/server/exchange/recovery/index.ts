/** The door of recovery. */
export {
  findUnownedArrivals,
  forgetOrganization,
  isHandingOver,
  type Receiver,
  resumeArrivals,
  resumeTenantExchange,
} from './move-organization.ts'
export {
  RecoverPayload,
  recoverExchange,
  type Sweeps,
  scheduleRecovery,
  startLooking,
} from './recover-exchange.ts'
export { watchTransmissions } from './watch-transmissions.ts'
