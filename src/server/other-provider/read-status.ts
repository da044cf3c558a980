import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { type MessageLevelStatus, readMessageLevelStatus } from '#core/status'
import type { Context } from '#platform/base/context'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type DocumentRecord, toStoredFinding } from '#server/documents/model'
import { findNamedDocuments, readRecord } from '#server/documents/reading'
import { selectDocumentOfEnvelope, selectDocumentOfMessage } from './store.ts'
import { blankAnswer, type NewAnswer } from './store-answers.ts'

/** A status and the document that it names; or that it is known; or the reason of its refusal. */
type ReadStatus =
  | { readonly outcome: 'taken'; readonly document: DocumentRecord; readonly answer: NewAnswer }
  | { readonly outcome: 'known'; readonly document: DocumentRecord | undefined }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] }

/**
 * Reads a message level status from the company's provider, and finds the document that it names: by the provider's
 * envelope, if a user has entered it, or by the document's own UUID, id or number. A status that names no document
 * issued to a file is refused.
 */
export async function readStatus(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  bytes: Buffer,
): Promise<ReadStatus> {
  const { findings, status } = readMessageLevelStatus(bytes)
  if (!status) return { outcome: 'refused', findings: findings.map(toStoredFinding) }
  const before = await selectDocumentOfMessage(tx, status.messageId)
  if (before !== undefined) return { outcome: 'known', document: await readRecord(tx, before) }
  const document = await findNamed(tx, participantKey, status.envelopeId)
  if (!document) {
    const message = `The status names "${status.envelopeId}", which is no document that was issued to a file here. If that is your provider’s envelope, enter its id at the document first.`
    const finding = fieldFinding('xml', 'falaj-answers-no-document', message, { name: status.envelopeId })
    return { outcome: 'refused', findings: [finding] }
  }
  return { outcome: 'taken', document, answer: answerOf(context, actor, document.id, status, bytes) }
}

async function findNamed(tx: TenantTx, participantKey: string, name: string) {
  const byEnvelope = await selectDocumentOfEnvelope(tx, name)
  if (byEnvelope !== undefined) {
    const document = await readRecord(tx, byEnvelope)
    return document?.participantKey === participantKey ? document : undefined
  }
  const named = await findNamedDocuments(tx, participantKey, name)
  const [one, ...others] = named.filter(({ facts }) => facts.atProvider !== null)
  // Two kinds may have the same number: then the number names neither.
  return others.length === 0 ? one : undefined
}

function answerOf(
  context: Context,
  actor: Actor,
  documentId: string,
  status: MessageLevelStatus,
  bytes: Buffer,
): NewAnswer {
  const words = [status.text, ...status.lines.map(({ location, text }) => `${text} (${location})`)]
  const saidAt = new Date(`${status.issueDate}T${status.issueTime}`)
  return {
    file: { bytes, sha256: createHash('sha256').update(bytes).digest('hex') },
    answer: {
      ...blankAnswer(context, actor, documentId),
      kind: 'messageLevelStatus',
      code: status.code,
      text: words.filter(Boolean).join(' · ').slice(0, 2_000) || null,
      envelopeId: status.envelopeId,
      messageId: status.messageId,
      saidAt: Number.isNaN(saidAt.getTime()) ? null : saidAt,
      aboutReport: status.senderId === context.config.taxAuthoritySeat,
    },
  }
}
