import type { Actor } from '#core/access'
import { toCopy } from '#core/drafts'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectContents } from '../contents/index.ts'
import type { DocumentPorts } from '../model/index.ts'
import type { FullDocument } from '../reading/index.ts'
import { createDraftFrom } from './create-draft-from.ts'

/**
 * Creates a draft with the contents of a document of ours, issued or not: for another supply like it, or
 * (`sameSupply`) to replace one that was rejected, which the draft then names. The document itself stays as it is.
 * Raises `document.not-found`, and `document.not-copyable` for received documents.
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
  const keyed = { operation: 'document.copy', key: idempotencyKey, request: { id, ...input } }
  return await createDraftFrom(context, actor, ports, id, keyed, async (tx, original, issueDate) => {
    if (original.direction !== 'sent') throw problem('document.not-copyable', { detail: id })
    const { draft } = await selectContents(tx, id, context.largestDocument)
    const copy = toCopy(draft, { ...input, issueDate })
    return input.sameSupply && original.state === 'issued' ? { ...copy, rejectedDocument: id } : copy
  })
}
