/** The door of the exchange room: what goes to the network, what comes from it, and what is reported. */
export type { AccessPoint, StatusResult, Submission, SubmitResult } from './access-point.ts'
export { attemptsOf, timelineOf } from './history.ts'
export { signatureHeader, signDelivery, transportIdHeader } from './inbound-signature.ts'
export { exchangeJobs } from './jobs.ts'
export { type ExchangePorts, isConnected } from './ports.ts'
export { scheduleRecovery } from './recover-exchange.ts'
export { exchangeRoutes } from './routes.ts'
