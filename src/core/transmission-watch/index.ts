/** When somebody should look at a transmission, and what they should know. States never move by the clock alone. */
export {
  isStatusOverdue,
  nextWatchAt,
  statusLimits,
  type TransmissionNotice,
  watchTransmission,
} from './watch-transmission.ts'
