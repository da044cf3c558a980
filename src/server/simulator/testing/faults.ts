/** Network faults for tests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkFaults, NodeFaults, SimulatedNode } from '#contract/simulator'
import type { TestPortal } from '../../platform/testing/portal.ts'
import { noFaults } from '../controls/faults.ts'
import { upsertFaults } from '../controls/faults-store.ts'

export type FaultsChange = Partial<Record<SimulatedNode, Partial<NodeFaults>>>

/** No faults but for the change; waits until every process has seen it. */
export async function setFaults(portal: TestPortal, change: FaultsChange, seed = 1): Promise<void> {
  const { nodes } = noFaults
  const faults: NetworkFaults = {
    seed,
    nodes: {
      directory: { ...nodes.directory, ...change.directory },
      accessPoint: { ...nodes.accessPoint, ...change.accessPoint },
      taxPlatform: { ...nodes.taxPlatform, ...change.taxPlatform },
    },
  }
  await portal.context.db.system((tx) => upsertFaults(tx, faults, portal.clock.now()))
  await sleep(2_500)
}
