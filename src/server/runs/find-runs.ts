import type { AuditAction } from '#contract/audit'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import type { BackgroundRun, BackgroundRuns } from './store.ts'

/** A run with its progress. Raises the `notFound` problem of its kind. */
export async function requireRun<Input extends object, Result extends object>(
  tx: TenantTx,
  runs: BackgroundRuns<Input, Result>,
  id: string,
): Promise<BackgroundRun<Input, Result>> {
  const run = await runs.select(tx, id)
  if (!run) throw problem(runs.kind.notFound, { detail: id })
  return run
}

/**
 * The runs about a participant, or about all (null), the newest first. The caller has checked the permission.
 * Raises `participant.not-found`.
 */
export async function listRuns<Input extends object, Result extends object>(
  context: Context,
  actor: Actor,
  runs: BackgroundRuns<Input, Result>,
  participantKey: string | null,
  limit: number,
): Promise<BackgroundRun<Input, Result>[]> {
  return await context.db.tenant(actor, async (tx) => {
    if (participantKey !== null) await requireParticipant(tx, participantKey)
    return await runs.list(tx, participantKey, limit)
  })
}

/** A run that is done. */
type FinishedRun<Input, Result> = BackgroundRun<Input, Result> & { readonly finishedAt: string }

/**
 * A finished run, to download its file; the audit trail records the download. The caller has checked the permission.
 * Raises the `notFound` problem of its kind, and `notFinished`.
 */
export async function fetchFinishedRun<Input extends object, Result extends object>(
  context: Context,
  actor: Actor,
  runs: BackgroundRuns<Input, Result>,
  id: string,
  { action, notFinished }: { readonly action: AuditAction; readonly notFinished: ProblemCode },
): Promise<FinishedRun<Input, Result>> {
  return await context.db.tenant(actor, async (tx) => {
    const run = await requireRun(tx, runs, id)
    const { finishedAt, state } = run
    if (state !== 'done' || finishedAt === null) throw problem(notFinished, { detail: state })
    await recordAudit(tx, actor, { action, subjectId: id })
    return { ...run, finishedAt }
  })
}
