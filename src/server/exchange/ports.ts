import type { Environment } from '#contract/common'
import type { ParticipantDirectory } from '#server/participants'
import type { AccessPoint } from './access-point.ts'
import type { PeerListener } from './peers.ts'

/** The outside world of the exchange; joined in `app.ts`. */
export interface ExchangePorts {
  readonly accessPoint: AccessPoint
  readonly directory: ParticipantDirectory
  /** Keeps the log of outages. */
  readonly peerListener?: PeerListener
}

/** Whether documents of this environment can be looked up and sent at all. */
export function isConnected(ports: ExchangePorts, environment: Environment): boolean {
  return (
    ports.accessPoint.environments.includes(environment) && ports.directory.environments.includes(environment)
  )
}
