import type { ProviderAnswer } from '#contract/other-provider'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireIssuedToFile } from './record-answer.ts'
import { selectAnswers } from './store.ts'

/**
 * The exchange between the company and its own provider about a document issued to a file, oldest first. Raises
 * `document.not-found` and `document.not-to-file`.
 */
export async function listAnswers(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<ProviderAnswer[]> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireIssuedToFile(tx, documentId)
    const answers = await selectAnswers(tx, documentId)
    return answers.map(({ aboutReport, at, code, envelopeId, id, kind, reportingIds, text }) => ({
      id,
      kind,
      code,
      text,
      aboutReport,
      envelopeId,
      reportingIds: [...reportingIds],
      at: at.toISOString(),
    }))
  })
}
