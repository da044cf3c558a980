import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { endTurn } from '#server/runs'
import type { DemoPorts } from './demo-ports.ts'
import { demoSteps } from './demo-steps.ts'
import { type DemoRun, demoRuns } from './store.ts'

/** Steps of one turn; after it, others have theirs. */
const turn = 3

/**
 * One turn of filling a demo organization. A step is stored as done when it has been carried out: after a kill it is repeated
 * under the same key. A run that has been ended meanwhile takes no further step.
 */
export async function makeSome(
  context: Context,
  actor: Actor,
  ports: DemoPorts,
  { id }: DemoRun,
): Promise<void> {
  for (let count = 0; count < turn; count++) {
    const run = await context.db.tenant(actor, (tx) => demoRuns.select(tx, id))
    if (run?.state !== 'running') return
    await demoSteps[run.done]?.({ context, actor, ports, run, key: `${run.id}:${run.done}` })
    const done = run.done + 1
    const isLast = done >= demoSteps.length
    const goesOn = await context.db.tenant(actor, async (tx) => {
      if (!(await demoRuns.advance(tx, run, { position: String(done), done, result: {} }))) return false
      if (isLast || count === turn - 1) await endTurn(context, tx, actor, demoRuns, run, { isLast })
      return !isLast
    })
    if (!goesOn) return
  }
}
