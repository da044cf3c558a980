import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import type { ImportKind } from '#core/imports'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import type { NewDomainEvent } from '#platform/queue/domain-events'
import type { NewJob } from '#platform/queue/jobs'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { type ImportRecord, needsOfImports, noCounts } from './import.ts'
import { insertImport, selectImport } from './store.ts'

/** Which import a job is about. */
export const ImportPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  importId: z.string(),
})
export type ImportPayload = z.infer<typeof ImportPayload>

export const workImportJob = 'imports.work'
export const expireImportJob = 'imports.expire'

/** Steps that a job does; the others wait for the user, or are final. */
export const worked: readonly ImportRecord['state'][] = ['reading', 'checking', 'writing', 'undoing']

const day = 24 * 60 * 60_000
/** Days for which an import waits, and can be undone. */
const retentionDays = 30

interface Upload {
  readonly kind: ImportKind
  readonly purpose: ImportRecord['purpose']
  readonly fileName: string
  readonly bytes: Buffer
  /** The participant of the documents; null for records of the organization. */
  readonly participantKey: string | null
}

/** Stores a file, which a job reads. Idempotent for a key. Needs `import.run`. Raises `participant.not-found`. */
export async function startImport(
  context: Context,
  actor: Actor,
  { bytes, fileName, kind, participantKey, purpose }: Upload,
  idempotencyKey: string,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fields = { kind, purpose, fileName, participantKey, sha256 }
  const key = { operation: 'imports.start', key: idempotencyKey, request: fields }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await runOnce(context, tx, actor, key, async () => {
      if (participantKey !== null) await requireParticipant(tx, participantKey)
      const now = context.clock.now()
      const made = {
        id: newId('imp'),
        participantKey,
        kind,
        purpose,
        state: 'reading',
        failure: null,
        fileName,
        fileBytes: bytes.length,
        fileSha256: sha256,
        format: null,
        columns: [],
        decimals: null,
        dates: null,
        numbers: null,
        comparison: [],
        decisions: [],
        total: 0,
        doneTo: 0,
        done: 0,
        counts: noCounts,
        rows: null,
        report: null,
        by: requesterOf(actor, needsOfImports),
        askedBy: null,
        createdAt: now.toISOString(),
        confirmedAt: null,
      } satisfies ImportRecord
      await insertImport(tx, made, bytes)
      await enqueueWork(context, tx, made.id)
      await enqueueExpiry(context, tx, made)
      await recordAudit(tx, actor, { action: 'import.started', subjectId: made.id, after: fields })
      return { id: made.id }
    })
    return await requireImport(tx, id)
  })
}

/** Enqueues the expiry of an import, this many days after its upload. */
export async function enqueueExpiry(
  context: Context,
  tx: TenantTx,
  { createdAt, id }: Pick<ImportRecord, 'createdAt' | 'id'>,
  days = retentionDays,
): Promise<void> {
  const { environment, organizationId } = tx.scope
  const payload = { organizationId, environment, importId: id } satisfies ImportPayload
  const runAt = new Date(new Date(createdAt).getTime() + days * day)
  await context.jobs.enqueue(tx, expireImportJob, payload, { runAt, key: `${expireImportJob}:${id}` })
}

/** Enqueues the next turn of an import. */
export async function enqueueWork(context: Context, tx: TenantTx, importId: string): Promise<void> {
  await context.jobs.enqueueAll(tx, [workJob(tx.scope, importId)])
}

/** The job of the next turn of an import. */
export function workJob(
  { environment, organizationId }: TenantScope,
  importId: string,
): NewJob & { readonly key: string } {
  const payload = { organizationId, environment, importId } satisfies ImportPayload
  return {
    name: workImportJob,
    payload,
    key: `imports:${importId}`,
    lane: organizationId,
    maxAttempts: 8,
  }
}

/**
 * An import with its state. Raises `import.not-found`, `import.not-now` when it is at another step, and
 * `import.rehearsal` where an import that writes is required.
 */
export async function requireImport(
  tx: TenantTx,
  id: string,
  { at, lock, toWrite }: { at?: readonly ImportRecord['state'][]; lock?: boolean; toWrite?: true } = {},
): Promise<ImportRecord> {
  const record = await selectImport(tx, id, lock ? { lock } : {})
  if (!record) throw problem('import.not-found', { detail: id })
  if (toWrite && record.purpose === 'rehearsal') throw problem('import.rehearsal')
  if (at && !at.includes(record.state)) throw problem('import.not-now', { detail: record.state })
  return record
}

/** Signals that an import has progressed. */
export async function publishImport(
  context: Context,
  tx: TenantTx,
  { id, participantKey }: Pick<ImportRecord, 'id' | 'participantKey'>,
  domainEvents: readonly NewDomainEvent[] = [],
): Promise<void> {
  const signal = { name: 'import.changed', subjectId: id, participantKey } as const
  await context.events.publish(tx, signal, { domainEvents })
}
