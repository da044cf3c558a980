import { type Actor, userIdOf } from '#core/access'
import { foldProviderWords } from '#core/at-provider'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { recordAudit, recordAuditAll } from '#server/audit'
import { type FactsUpdate, recordFacts } from '#server/documents/facts'
import {
  type AnswerFile,
  type AnswerRecord,
  documentIdOfWord,
  insertAnswer,
  insertHandovers,
  wordOf,
  wordsQuery,
} from './store.ts'

/** An answer without content; each kind adds its own. */
export function blankAnswer(context: Context, actor: Actor, documentId: string) {
  return {
    id: newId('pva'),
    documentId,
    at: context.clock.now(),
    userId: userIdOf(actor),
    code: null,
    text: null,
    envelopeId: null,
    messageId: null,
    saidAt: null,
    aboutReport: false,
    reportingIds: [null, null, null],
  } as const satisfies Omit<AnswerRecord, 'kind'>
}

/** An answer, with the file in which it came. */
export interface NewAnswer {
  readonly answer: AnswerRecord
  readonly file: AnswerFile | null
}

/** Writes answers, updates their documents, notifies browsers and users, and adds an audit entry for each. */
export async function storeAnswers(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  answers: readonly NewAnswer[],
): Promise<void> {
  for (const { answer, file } of answers) {
    await insertAnswer(tx, answer, file)
    await context.events.publish(tx, {
      name: 'document.providerAnswered',
      subjectId: answer.documentId,
      participantKey: null,
    })
    const { code, envelopeId, kind, reportingIds } = answer
    await recordAudit(tx, actor, {
      action: 'otherProvider.answerRecorded',
      subjectId: answer.documentId,
      // The chain of the trail contains the hash, so that the file cannot be replaced by another.
      after: { kind, code, envelopeId, reportingIds, ...(file ? { sha256: file.sha256 } : {}) },
    })
  }
  await followWords(
    context,
    tx,
    answers.map(({ answer }) => answer.documentId),
  )
}

/**
 * For the room of documents, in its transaction: records that documents issued to files were downloaded for the
 * provider. Each download is recorded; only the first changes the state of a document.
 */
export async function noteHandedOver(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  const handovers = documentIds.map((documentId) => ({ id: newId('pva'), documentId }))
  await insertHandovers(tx, handovers, { at: context.clock.now(), userId: userIdOf(actor) })
  await recordAuditAll(
    tx,
    actor,
    documentIds.map((subjectId) => ({
      action: 'otherProvider.answerRecorded',
      subjectId,
      after: { kind: 'handedOver' },
    })),
  )
  await followWords(context, tx, documentIds)
}

/** Updates documents from all their answers, read once the documents are locked. */
async function followWords(context: Context, tx: TenantTx, documentIds: readonly string[]): Promise<void> {
  const update: FactsUpdate = {
    query: {
      name: 'words of the own provider',
      compile: (ids) => wordsQuery(tx, ids),
      documentIdOf: documentIdOfWord,
    },
    change: ({ atProvider }, rows) => {
      const state = foldProviderWords(rows.map(wordOf))
      return { atProvider: { ...state, overdue: atProvider?.state === state.state && atProvider.overdue } }
    },
  }
  await recordFacts(context, tx, new Map([...new Set(documentIds)].sort().map((id) => [id, [update]])))
}
