/** The door of the transmission watch: when to check a transmission for its status, and the alerts about it. */
export {
  isStatusOverdue,
  nextWatchAt,
  statusLimits,
  type TransmissionNotice,
  watchTransmission,
} from './watch-transmission.ts'
