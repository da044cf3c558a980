import type { RecordAnswerRequest } from '#contract/other-provider'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { readStatus } from './read-status.ts'
import { type AnswerRecord, selectDocumentOfEnvelope } from './store.ts'
import { blankAnswer, type NewAnswer, storeAnswers } from './store-answers.ts'

/**
 * Stores an answer of the company's own provider about a document issued to a file, or its handover: a message level
 * status as its XML, which must follow the rules and name this document; ids of tax reports; or the id of the
 * provider's envelope. Needs `document.issue`. Idempotent for a key. Raises `document.not-found`,
 * `document.not-to-file` and `common.invalid` with the fault: invalid XML, a status of another or of no document or a
 * known one, or an envelope of another document.
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
    runOnce(context, tx, actor, key, async () => {
      const document = await requireIssuedToFile(tx, documentId)
      const answer = await answerOf(context, tx, actor, document, request)
      await storeAnswers(context, tx, actor, [answer])
      return { id: answer.answer.id }
    }),
  )
}

/** Raises `document.not-found` and `document.not-to-file`. */
export async function requireIssuedToFile(tx: TenantTx, documentId: string): Promise<DocumentRecord> {
  const record = await readRecord(tx, documentId)
  if (!record) throw problem('document.not-found', { detail: documentId })
  if (record.facts.atProvider === null) throw problem('document.not-to-file', { detail: documentId })
  return record
}

async function answerOf(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  document: DocumentRecord,
  request: RecordAnswerRequest,
): Promise<NewAnswer> {
  const blank = blankAnswer(context, actor, document.id)
  switch (request.kind) {
    case 'handedOver':
      return { answer: { ...blank, kind: 'handedOver' }, file: null }
    case 'reportingIds': {
      const [first, second, third] = request.reportingIds
      const reportingIds = [first || null, second || null, third || null] as const
      return { answer: { ...blank, kind: 'reportingIds', reportingIds }, file: null }
    }
    case 'envelopeId':
      await requireFreeEnvelope(tx, document.id, request.envelopeId)
      return { answer: { ...blank, kind: 'envelopeId', envelopeId: request.envelopeId }, file: null }
    case 'messageLevelStatus':
      return await statusOf(context, tx, actor, document, request.xml)
  }
}

async function requireFreeEnvelope(tx: TenantTx, documentId: string, envelopeId: string): Promise<void> {
  const other = await selectDocumentOfEnvelope(tx, envelopeId)
  if (other === undefined || other === documentId) return
  const number = (await readRecord(tx, other))?.number ?? other
  const message = `The envelope ${envelopeId} is that of ${number}. An envelope holds one document: check the id.`
  const finding = fieldFinding('envelopeId', 'falaj-answers-envelope-taken', message, {
    name: envelopeId,
    number,
  })
  throw problem('common.invalid', { findings: [finding] })
}

/** A status is accepted only at the document that it names. */
async function statusOf(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  { id, participantKey }: DocumentRecord,
  xml: string,
): Promise<NewAnswer> {
  const read = await readStatus(context, tx, actor, participantKey, Buffer.from(xml))
  if (read.outcome === 'refused') throw problem('common.invalid', { findings: read.findings })
  const number = read.document?.number ?? ''
  if (read.document?.id !== id) {
    const message = `The status is about ${number}. Import it there, or together with others in the list.`
    const finding = fieldFinding('xml', 'falaj-answers-other-document', message, { number })
    throw problem('common.invalid', { findings: [finding] })
  }
  if (read.outcome === 'taken') return read.answer
  const message = 'This status was imported before.'
  throw problem('common.invalid', { findings: [fieldFinding('xml', 'falaj-answers-known', message, {})] })
}
