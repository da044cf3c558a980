/** Verifications of all files of a tenant, which jobs carry out in turns. */
import { type ArchiveFault, faultsKept } from '#contract/archive'
import type { RunFailure } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import { type BackgroundRun, BackgroundRuns, RunPayload } from '#platform/background-runs'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import type { JobRun } from '#platform/job-handlers'
import { problem } from '#platform/problem'
import { systemActor } from '#platform/system-actor'
import { recordAudit } from '#server/audit'
import { actorOnBehalf } from '#server/keys'
import type { ObjectStore } from './object-store.ts'
import { countRecords } from './store.ts'
import { verifyDocuments } from './verify-documents.ts'

interface Verified {
  readonly files: number
  readonly faultCount: number
  /** The first of them. */
  readonly faults: readonly ArchiveFault[]
}
export type VerificationRecord = BackgroundRun<Record<string, never>, Verified>

export const verifyJob = 'archive.verify'

/** The position of a run is a document. */
export const verifications = new BackgroundRuns<Record<string, never>, Verified>('verification', {
  needs: 'report.export',
  work: verifyJob,
  maxAttempts: 8,
})

/** Documents that one turn of the job looks at; after it, others have theirs. */
const turn = 20

/** Begins to verify all files of the organization in this environment; acts once for each key. Needs `report.export`. */
export async function startVerification(
  context: Context,
  actor: Actor,
  idempotencyKey: string,
): Promise<VerificationRecord> {
  authorize(actor, 'report.export')
  const key = { operation: 'archive.verify', key: idempotencyKey, request: {} }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await once(context, tx, actor, key, async () => {
      const id = newId('avr')
      const result = { files: 0, faultCount: 0, faults: [] }
      const run = { id, participantKey: null, input: {}, result, total: await countRecords(tx, actor) }
      await verifications.insert(tx, actor, run, context.clock.now())
      await verifications.enqueueTurn(context, tx, actor, id)
      await recordAudit(tx, actor, { action: 'archive.verificationStarted', subjectId: id })
      return { id }
    })
    const run = await verifications.select(tx, actor, id)
    if (!run) throw problem('archive.verification-not-found', { detail: id })
    return run
  })
}

/** One turn of a verification. A verification that keeps failing because a file cannot be read ends as failed, and so does one whose requester may not verify any more. */
export async function workOffVerification(
  context: Context,
  store: ObjectStore | undefined,
  payload: unknown,
  job: JobRun,
): Promise<void> {
  const { runId, ...scope } = RunPayload.parse(payload)
  const run = await context.db.tenant(scope, (tx) => verifications.select(tx, scope, runId))
  if (run?.state !== 'running') return
  const requester = await actorOnBehalf(context, scope, run.requester, { participantKey: null })
  const fail = (actor: Actor, failure: RunFailure | null) =>
    context.db.tenant(scope, (tx) =>
      end(context, tx, actor, run, { state: 'failed', result: run.result, failure }),
    )
  // The portal ends the run of a requester whose access has ended.
  if (!requester) return await fail(systemActor(scope), 'accessEnded')
  try {
    const { faults, files, ids } = await verifyDocuments(context, store, requester, run.position, turn)
    const result = {
      files: run.result.files + files,
      faultCount: run.result.faultCount + faults.length,
      faults: [...run.result.faults, ...faults].slice(0, faultsKept),
    }
    const position = ids.at(-1) ?? run.position
    const to = { position, done: run.done + ids.length, result }
    await context.db.tenant(scope, async (tx) => {
      if (!(await verifications.advance(tx, scope, run, to))) return
      if (ids.length === turn) {
        await publishProgress(context, tx, scope, runId)
        await verifications.enqueueTurn(context, tx, scope, runId)
      } else await end(context, tx, requester, run, { state: 'done', result })
    })
  } catch (error) {
    if (job.attempt < job.maxAttempts) throw error
    context.log.error({ error, run: runId }, 'the archive could not be verified')
    await fail(requester, null)
  }
}

/** Ends a verification whose job was set aside as failed; one that is over stays as it is. */
export async function failVerification(context: Context, payload: unknown): Promise<void> {
  const { runId, ...scope } = RunPayload.parse(payload)
  await context.db.tenant(scope, async (tx) => {
    const run = await verifications.select(tx, scope, runId)
    if (run?.state !== 'running') return
    // The queue gave the job up: nobody is at work.
    await end(context, tx, systemActor(scope), run, { state: 'failed', result: run.result })
  })
}

async function end(
  context: Context,
  tx: Tx,
  actor: Actor,
  run: VerificationRecord,
  {
    failure = null,
    result,
    state,
  }: { state: 'done' | 'failed'; result: Verified; failure?: RunFailure | null },
): Promise<void> {
  await verifications.finish(context, tx, actor, run.id, state, failure)
  await publishProgress(context, tx, actor, run.id)
  const after = { state, files: result.files, faults: result.faultCount }
  await recordAudit(tx, actor, { action: 'archive.verified', subjectId: run.id, after })
}

async function publishProgress(context: Context, tx: Tx, scope: TenantScope, runId: string): Promise<void> {
  await context.events.publish(tx, scope, {
    name: 'archive.changed',
    subjectId: runId,
    participantKey: null,
  })
}
