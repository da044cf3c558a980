import type { AuditAction } from '#contract/audit'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { requireRun } from './find-runs.ts'
import type { BackgroundRun, BackgroundRuns } from './store.ts'

interface RunRequest<Input, Result> {
  /** Null for all participants. */
  readonly participantKey: string | null
  readonly input: Input
  /** Name of the operation to which the idempotency key belongs. */
  readonly operation: string
  readonly idempotencyKey: string
  readonly entry: { readonly action: AuditAction; readonly after?: object }
  /** The initial values of the run; raises a problem when there is nothing to do. */
  readonly prepare: (tx: TenantTx) => Promise<Pick<BackgroundRun<Input, Result>, 'result' | 'total'>>
}

/**
 * Starts a run, which jobs carry out in turns. Idempotent for a key; the caller has checked the permission.
 * Raises `participant.not-found` and the problems of `prepare`.
 */
export async function startRun<Input extends object, Result extends object>(
  context: Context,
  actor: Actor,
  runs: BackgroundRuns<Input, Result>,
  { entry, idempotencyKey, input, operation, participantKey, prepare }: RunRequest<Input, Result>,
): Promise<BackgroundRun<Input, Result>> {
  const about = participantKey === null ? {} : { participantKey }
  const key = { operation, key: idempotencyKey, request: { ...about, ...input } }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await runOnce(context, tx, actor, key, async () => {
      if (participantKey !== null) await requireParticipant(tx, participantKey)
      const prepared = await prepare(tx)
      const id = newId(runs.kind.prefix)
      await runs.insert(tx, actor, { id, participantKey, input, ...prepared }, context.clock.now())
      await runs.enqueueTurn(context, tx, id)
      await recordAudit(tx, actor, { ...entry, subjectId: id })
      return { id }
    })
    return await requireRun(tx, runs, id)
  })
}
