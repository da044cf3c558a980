/** Verifications of all files of a tenant, which jobs carry out in turns. */
import { type ArchiveFault, faultsKept } from '#contract/archive'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type BackgroundRun, BackgroundRuns, endTurn, startRun } from '#server/runs'
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

/** The position of a run is a document. */
export const verifications = new BackgroundRuns<Record<string, never>, Verified>({
  kind: 'verification',
  prefix: 'avr',
  needs: 'report.export',
  notFound: 'archive.verification-not-found',
  changed: 'archive.changed',
  work: 'archive.verify',
  maxAttempts: 8,
  endEntry: ({ result, state }) => ({
    action: 'archive.verified',
    after: { state, files: result.files, faults: result.faultCount },
  }),
})

/** Documents in one turn of the job; then other jobs have their turn. */
const turn = 20

/** Begins to verify all files of the organization in this environment; acts once for each key. Needs `report.export`. */
export async function startVerification(
  context: Context,
  actor: Actor,
  idempotencyKey: string,
): Promise<VerificationRecord> {
  authorize(actor, 'report.export')
  return await startRun(context, actor, verifications, {
    participantKey: null,
    input: {},
    operation: 'archive.verify',
    idempotencyKey,
    entry: { action: 'archive.verificationStarted' },
    prepare: async (tx) => ({
      result: { files: 0, faultCount: 0, faults: [] },
      total: await countRecords(tx),
    }),
  })
}

/** One turn of a verification. */
export async function verifySome(
  context: Context,
  store: ObjectStore | undefined,
  actor: Actor,
  run: VerificationRecord,
): Promise<void> {
  const { faults, files, ids } = await verifyDocuments(context, store, actor, run.position, turn)
  const result = {
    files: run.result.files + files,
    faultCount: run.result.faultCount + faults.length,
    faults: [...run.result.faults, ...faults].slice(0, faultsKept),
  }
  const to = { position: ids.at(-1) ?? run.position, done: run.done + ids.length, result }
  await context.db.tenant(actor, async (tx) => {
    if (await verifications.advance(tx, run, to))
      await endTurn(context, tx, actor, verifications, run, { isLast: ids.length < turn })
  })
}
