import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { requireParticipant } from '#server/participants'
import { readAnswerLines } from './read-answer-lines.ts'
import { storeAnswers } from './store-answers.ts'

/**
 * Stores the ids that the company's own provider assigned to many documents, from a CSV text. Imports all lines, or
 * none. Needs `document.issue`. Idempotent for a key. Raises `participant.not-found`, `document.no-answers` for an
 * empty file, and `common.invalid` naming each invalid line.
 */
export async function importAnswers(
  context: Context,
  actor: Actor,
  participantKey: string,
  csv: string,
  idempotencyKey: string,
): Promise<{ readonly taken: number }> {
  authorize(actor, 'document.issue')
  const key = { operation: 'otherProvider.import', key: idempotencyKey, request: { participantKey, csv } }
  return await context.db.tenant(actor, (tx) =>
    runOnce(context, tx, actor, key, async () => {
      await requireParticipant(tx, participantKey)
      const { answers, documents, findings, lines } = await readAnswerLines(
        context,
        tx,
        actor,
        participantKey,
        csv,
      )
      if (lines === 0) throw problem('document.no-answers')
      if (findings.length > 0) throw problem('common.invalid', { findings: [...findings] })
      await storeAnswers(context, tx, actor, answers)
      return { taken: documents.length }
    }),
  )
}
