import { createHash } from 'node:crypto'
import type { RecordAnswerRequest } from '#contract/other-provider'
import type { Actor } from '#core/access'
import { readMessageLevelStatus } from '#core/status'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { isIssuedToFile, readRecord } from '#server/documents'
import { type AnswerFile, type AnswerRecord, insertAnswer } from './store.ts'

/**
 * Keeps what another provider said of a document that was issued to a file: a message level status as its XML, which must
 * be sound, or ids of tax reports. It changes no fact of the document. Needs `document.issue`; acts once for each key.
 * Raises `document.not-found`, `document.not-to-file` and `common.invalid` with what is wrong with the XML.
 */
export async function recordAnswer(
  context: Context,
  actor: Actor,
  documentId: string,
  request: RecordAnswerRequest,
  idempotencyKey: string,
): Promise<Pick<AnswerRecord, 'id'>> {
  authorize(actor, 'document.issue')
  const key = {
    operation: 'otherProvider.record',
    key: idempotencyKey,
    request: { documentId, ...request },
  }
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, async () => {
      await requireIssuedToFile(tx, actor, documentId)
      const answer = answerOf(context, actor, documentId, request)
      const file = request.kind === 'messageLevelStatus' ? fileOf(request.xml) : null
      await keepAnswer(context, tx, actor, answer, file)
      return { id: answer.id }
    }),
  )
}

/** Raises `document.not-found` and `document.not-to-file`. */
export async function requireIssuedToFile(tx: Tx, scope: TenantScope, documentId: string): Promise<void> {
  const record = await readRecord(tx, scope, documentId)
  if (!record) throw problem('document.not-found', { detail: documentId })
  if (!isIssuedToFile(record)) throw problem('document.not-to-file', { detail: documentId })
}

/** Writes an answer, tells the browsers, and leaves a trace. */
export async function keepAnswer(
  context: Context,
  tx: Tx,
  actor: Actor,
  answer: AnswerRecord,
  file: AnswerFile | null,
): Promise<void> {
  await insertAnswer(tx, actor, answer, file)
  await context.events.publish(tx, actor, {
    name: 'document.providerAnswered',
    subjectId: answer.documentId,
    participantKey: null,
  })
  const { code, kind, reportingIds } = answer
  await recordAudit(tx, actor, {
    action: 'otherProvider.answerRecorded',
    subjectId: answer.documentId,
    // The chain of the trail holds the fingerprint, so that the file cannot be replaced by another.
    after: { kind, code, reportingIds, ...(file ? { sha256: file.sha256 } : {}) },
  })
}

function fileOf(xml: string): AnswerFile {
  const bytes = Buffer.from(xml)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function answerOf(
  context: Context,
  actor: Actor,
  documentId: string,
  request: RecordAnswerRequest,
): AnswerRecord {
  const common = { id: newId('pva'), documentId, at: context.clock.now(), userId: actor.userId }
  if (request.kind === 'reportingIds') {
    const [first, second, third] = request.reportingIds
    const reportingIds = [first || null, second || null, third || null] as const
    return { ...common, kind: 'reportingIds', code: null, text: null, reportingIds }
  }
  const { findings, status } = readMessageLevelStatus(request.xml)
  if (!status) throw problem('common.invalid', { findings })
  const words = [status.text, ...status.lines.map(({ location, text }) => `${text} (${location})`)]
  return {
    ...common,
    kind: 'messageLevelStatus',
    code: status.code,
    text: words.filter(Boolean).join(' · ').slice(0, 2_000) || null,
    reportingIds: [null, null, null],
  }
}
