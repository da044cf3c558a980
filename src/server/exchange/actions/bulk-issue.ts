import type { BulkIssueRequest } from '#contract/exchange'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { ProblemError, problem } from '#platform/base/problem'
import { issueBatch, splitBySize } from '#server/documents/issuing'
import { readRow } from '#server/documents/reading'
import { type ExchangePorts, isConnected } from '../ports/index.ts'
import { type BulkItemRecord, type BulkRunRecord, settleItems } from './bulk-store.ts'
import { isUnrelatedToDocument, type UnsettledItem } from './refuse-failed-items.ts'
import { type BulkRunView, matchingFilter, startRun } from './start-run.ts'

/**
 * Issues many drafts of a participant, and sends them: the named ones, or all that exist at the time of the request.
 * A job issues them, many in one transaction and in the order in which they were created; invalid drafts stay drafts
 * and take no number. Each is issued as it is when its turn comes. Idempotent for a key.
 * Raises `participant.not-found`, `exchange.live-not-connected` in an environment that has no network yet, unless
 * they are issued to files, for another provider, and `document.connected` when they are though there is a network.
 */
export async function startBulkIssue(
  context: Context,
  actor: Actor,
  ports: ExchangePorts,
  participantKey: string,
  request: BulkIssueRequest,
  idempotencyKey: string,
): Promise<BulkRunView> {
  authorize(actor, 'document.issue')
  const toFile = request.toFile === true
  if (isConnected(ports, actor.environment) === toFile)
    throw problem(toFile ? 'document.connected' : 'exchange.live-not-connected')
  const which = 'ids' in request ? { ids: request.ids, matching: null } : matchingFilter(actor, request)
  const run = { kind: toFile ? 'issueToFile' : 'issue', verdict: null, ...which } as const
  return await startRun(context, actor, participantKey, run, idempotencyKey)
}

/**
 * Issues documents of a run, settled in the transactions that do so, and as many in one as is safe.
 * @returns the documents that failed, which still wait
 */
export async function settleIssues(
  context: Context,
  actor: Actor,
  run: BulkRunRecord,
  documentIds: readonly string[],
): Promise<UnsettledItem[]> {
  const parts = await context.db.tenant(actor, (tx) => splitBySize(tx, documentIds))
  const unsettled: UnsettledItem[] = []
  for (const part of parts) unsettled.push(...(await issueTogether(context, run, actor, part)))
  return unsettled
}

/**
 * Milliseconds from bulk issue to sending. The requester waits for the numbers; sending takes far longer and would
 * compete for the processor with the drafts that are still to be issued. Less than the age at which the sweep takes a
 * job for lost.
 */
const sendAfterMs = 2_500

/**
 * Issues drafts together; when that fails, each is issued separately, so that one invalid draft does not stop the
 * others.
 */
async function issueTogether(
  context: Context,
  run: BulkRunRecord,
  actor: Actor,
  documentIds: readonly string[],
): Promise<UnsettledItem[]> {
  const toFile = run.kind === 'issueToFile'
  try {
    await context.db.tenant(actor, async (tx) => {
      const listenersRunAt = new Date(context.clock.now().getTime() + sendAfterMs)
      const way = { toFile, listenersRunAt }
      const results = await issueBatch(context, tx, actor, run.participantKey, documentIds, way)
      await settleItems(tx, run.id, results.map(itemOf))
    })
    return []
  } catch (error) {
    if (isUnrelatedToDocument(error)) throw error
    const [documentId, ...others] = documentIds
    if (documentId === undefined) return []
    if (others.length > 0) {
      const unsettled: UnsettledItem[] = []
      for (const id of documentIds) unsettled.push(...(await issueTogether(context, run, actor, [id])))
      return unsettled
    }
    if (!(error instanceof ProblemError)) return [{ documentId, error }]
    await context.db.tenant(actor, async (tx) => {
      const record = await readRow(tx, documentId)
      await settleItems(tx, run.id, [itemOf({ documentId, record, refusal: error })])
    })
    return []
  }
}

type BatchResult = Awaited<ReturnType<typeof issueBatch>>[number]

/** Findings that are stored of a draft that breaks rules: its form shows all of them. */
const maxFindings = 3

/** Codes of refusals. Words: `exchange:bulk.<code>`. */
const refusals: Partial<Record<ProblemCode, string>> = {
  'document.not-found': 'notFound',
  'document.already-issued': 'alreadyIssued',
  'document.participant-not-registered': 'notRegistered',
}

function itemOf({ documentId, record, refusal }: BatchResult): BulkItemRecord {
  const { number = null, counterpartyName = null } = record ?? {}
  const about = { documentId, number, counterpartyName }
  if (!refusal) return { ...about, outcome: 'queued', code: null, findings: [] }
  const code = refusals[refusal.code] ?? 'invalid'
  const findings = refusal.findings.filter(({ severity }) => severity === 'fatal').slice(0, maxFindings)
  return { ...about, outcome: 'refused', code, findings }
}
