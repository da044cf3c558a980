import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { toCopy } from '#core/drafts'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { selectContents } from './contents-store.ts'
import { insertDraft } from './create-draft.ts'
import { createOnce } from './create-once.ts'
import { type FullDocument, fullDocumentOf, namesOf } from './full-document.ts'
import type { DocumentPorts } from './ports.ts'
import { selectDocument } from './store.ts'

/**
 * Makes a draft that says what a document of ours says, issued or not: for another supply like it, or (`sameSupply`) in
 * place of one that was rejected. The document itself stays as it is. Raises `document.not-found`, and
 * `document.not-copyable` for received documents.
 */
export async function copyDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  input: { sameSupply: boolean },
  idempotencyKey: string | undefined,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  const asked = { operation: 'document.copy', key: idempotencyKey, request: { id, ...input } }
  return await createOnce(context, actor, ports, asked, async (tx) => {
    const original = await selectDocument(tx, actor, id)
    if (!original) throw problem('document.not-found', { detail: id })
    if (original.direction !== 'sent') throw problem('document.not-copyable', { detail: id })
    const { draft } = await selectContents(tx, actor, id, context.largestDocument)
    const copy = toCopy(draft, { ...input, issueDate: dubaiDate(context.clock.now().toISOString()) })
    const [names, written] = await Promise.all([
      namesOf(tx, actor, ports, [actor.userId]),
      insertDraft(context, tx, actor, original.participantKey, copy),
    ])
    return fullDocumentOf(written, names)
  })
}
