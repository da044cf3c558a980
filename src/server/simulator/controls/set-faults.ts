import type { NetworkFaults } from '#contract/simulator'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import type { FaultWatch } from './faults.ts'
import { upsertFaults } from './faults-store.ts'

/**
 * Sets the faults of the simulated network. They affect all users of this installation, so a portal that others reach
 * must allow it by its configuration. Raises `access.denied` and `simulator.controls-off`.
 */
export async function setFaults(
  context: Context,
  actor: Actor,
  watch: FaultWatch,
  faults: NetworkFaults,
): Promise<NetworkFaults> {
  authorize(actor, 'settings.update')
  if (!context.config.simulatorControls) throw problem('simulator.controls-off')
  await context.db.tenant(actor, async (tx) => {
    await upsertFaults(tx, faults, context.clock.now())
    await recordAudit(tx, actor, { action: 'simulator.faults-set', subjectId: 'faults', after: faults })
  })
  await watch.refresh()
  return watch.current()
}
