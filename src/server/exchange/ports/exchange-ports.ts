import type { Environment } from '#contract/common'
import type { ByEnvironment } from '#platform/base/by-environment'
import type { TenantTx } from '#platform/database/database'
import type { ParticipantDirectory } from '#server/directory'
import type { AccessPoint } from './access-point.ts'
import type { PeerListener } from './peers.ts'

/** The outside world of the exchange; joined in `app.ts`. */
export interface ExchangePorts {
  readonly accessPoints: ByEnvironment<AccessPoint>
  readonly directory: ParticipantDirectory
  /** Names of users of the organization, by id; unknown ids are left out. */
  people(tx: TenantTx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Logs outages. */
  readonly peerListener?: PeerListener
}

/** Whether documents of this environment can be looked up and sent at all. */
export function isConnected(ports: ExchangePorts, environment: Environment): boolean {
  return ports.accessPoints[environment] !== undefined && ports.directory.environments.includes(environment)
}

/**
 * The access point of an environment; an environment without one returns an error for each submission, and
 * transmissions wait.
 */
export function accessPointOf(ports: ExchangePorts, environment: Environment): AccessPoint {
  return ports.accessPoints[environment] ?? notConnected
}

const notConnected: AccessPoint = {
  submit: () =>
    Promise.resolve({
      outcome: 'unavailable',
      text: 'no access point is connected to this environment',
      isEngine: true,
    }),
  status: () => Promise.resolve({ state: 'unknown' }),
}
