import type { DocumentNarrowing } from '#contract/document-lists'
import type { Actor } from '#core/access'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import type { NewJob } from '#platform/queue/jobs'
import { recordAudit } from '#server/audit'
import { ofRequester } from '#server/documents/lists'
import { requireParticipant } from '#server/participants'
import type { RunPayload } from '#server/runs'
import {
  type BulkItemRecord,
  type BulkKind,
  type BulkRunRecord,
  insertItems,
  insertRun,
  permissionOf,
  selectItems,
  selectRun,
} from './bulk-store.ts'

const maxShownItems = 500

export interface BulkRunView extends BulkRunRecord {
  readonly items: readonly BulkItemRecord[]
}

/** A user's request to act on many documents. */
interface BulkRequest {
  readonly kind: BulkKind
  /** The documents, by their ids; null for all that are meant, which the run lists itself. */
  readonly ids: readonly string[] | null
  /** Of a retry of all: the cause for attention. */
  readonly verdict: string | null
  /** Of all that are meant: those that a filter of the list finds. */
  readonly matching: DocumentNarrowing | null
}

/** All that are meant, as far as a filter finds them. */
export function matchingFilter(
  actor: Actor,
  { matching }: { readonly matching?: DocumentNarrowing | undefined },
) {
  return { ids: null, matching: matching ? ofRequester(actor, matching) : null }
}

const operations = {
  retry: { operation: 'exchange.bulkRetry', action: 'exchange.bulkRetryStarted' },
  issue: { operation: 'exchange.bulkIssue', action: 'exchange.bulkIssueStarted' },
  issueToFile: { operation: 'exchange.bulkIssueToFile', action: 'exchange.bulkIssueToFileStarted' },
} as const

/**
 * Starts a run, which a job processes; the caller has checked the permission. Idempotent for a key.
 * Raises `participant.not-found`.
 * @param verify checks that the request is valid, in the same transaction
 */
export async function startRun(
  context: Context,
  actor: Actor,
  participantKey: string,
  request: BulkRequest,
  idempotencyKey: string,
  verify: (tx: TenantTx) => Promise<void> = async () => undefined,
): Promise<BulkRunView> {
  const { kind, ids, verdict, matching } = request
  const { operation, action } = operations[kind]
  const key = { operation, key: idempotencyKey, request: { participantKey, ids, verdict, matching } }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await runOnce(context, tx, actor, key, async () => {
      await requireParticipant(tx, participantKey)
      await verify(tx)
      const id = newId('blk')
      const requester = requesterOf(actor, permissionOf[kind])
      const listedTo = ids === null ? '' : null
      const run = { id, kind, participantKey, verdict, matching, listedTo, requester }
      await insertRun(tx, run, context.clock.now())
      if (ids !== null) await insertItems(tx, id, [...new Set(ids)])
      await enqueueRun(context, tx, id)
      const selection = ids === null ? { verdict: verdict ?? 'draft', matching } : { documents: ids.length }
      await recordAudit(tx, actor, { action, subjectId: id, after: selection })
      return { id }
    })
    return await readRun(tx, id)
  })
}

/** Enqueues the next turn of a run. */
export async function enqueueRun(context: Context, tx: TenantTx, runId: string): Promise<void> {
  await context.jobs.enqueueAll(tx, [runJob(tx.scope, runId)])
}

/** The job of the next turn of a run. */
export function runJob(scope: TenantScope, runId: string): NewJob & { readonly key: string } {
  const { organizationId, environment } = scope
  const payload = { organizationId, environment, runId } satisfies RunPayload
  return { name: 'exchange.bulk', payload, key: `bulk:${runId}`, lane: organizationId }
}

/** A run with its progress. Raises `exchange.bulk-run-not-found`. */
export async function readRun(tx: TenantTx, id: string): Promise<BulkRunView> {
  const run = await selectRun(tx, id)
  if (!run) throw problem('exchange.bulk-run-not-found', { detail: id })
  return { ...run, items: await selectItems(tx, id, maxShownItems) }
}
