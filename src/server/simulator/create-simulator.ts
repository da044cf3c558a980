import type { MovableClock } from '#platform/base/clock'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import type { DirectoryAdapter } from '#server/directory'
import type { AccessPoint } from '#server/exchange'
import type { TaxAuthorityVerification, TaxpayerDetails } from '#server/onboarding'
import { simulatorAccessPoint } from './access-point/access-point.ts'
import { watchFaults } from './controls/faults.ts'
import { followClock } from './controls/follow-clock.ts'
import { simulatorRoutes } from './controls/routes.ts'
import { simulatorDirectory } from './directory/participant-directory.ts'
import { createAuthcode } from './emaratax/create-authcode.ts'
import { emarataxRoutes } from './emaratax/pages.ts'
import { simulatorTaxAuthority } from './emaratax/tax-authority-verification.ts'
import { nodeCaller } from './network/call-node.ts'
import { announcePortal, type Running, startSimulatedNetwork } from './start-network.ts'

/** The simulated network in one process of the portal: an adapter for each port, and its controls. */
export interface Simulator {
  readonly accessPoint: AccessPoint
  readonly directory: DirectoryAdapter
  readonly taxAuthority: TaxAuthorityVerification
  /** Adds a taxpayer to the tax authority, unless it has one with this TIN, and returns an authcode, as its page does. */
  readonly handOver: (taxpayer: TaxpayerDetails) => Promise<string>
  /** Registers its controls (`/simulator/…`); for the test environment only. */
  routes(app: App): void
  /** Registers the pages of EmaraTax, in a scope of their own outside `/api`: they read posted forms. */
  pages(app: App): void
  /** Hosts the directory, the access point of outside buyers and the tax platform in this process. */
  startNetwork(): Promise<Running>
  /**
   * Announces to the network, wherever it is hosted, the portal's inbound address.
   * @param url address of the HTTP server, without a final slash
   */
  announcePortal(url: string): Promise<Running>
  /** Keeps the clock of this process at the offset of the controls. */
  followClock(clock: MovableClock): Promise<Running>
}

/** Connects a process to the simulated network; nothing runs yet. */
export function createSimulator(context: Context): Simulator {
  const call = nodeCaller(context)
  const faults = watchFaults(context)
  return {
    accessPoint: simulatorAccessPoint(context, call),
    directory: simulatorDirectory(context, call),
    taxAuthority: simulatorTaxAuthority(context),
    handOver: (taxpayer) => createAuthcode(context, taxpayer),
    routes: (app) => simulatorRoutes(app, context, faults),
    pages: (app) => emarataxRoutes(app, context),
    startNetwork: () => startSimulatedNetwork(context, call, faults),
    announcePortal: (url) => announcePortal(context, url),
    followClock: (clock) => followClock(context, clock),
  }
}
