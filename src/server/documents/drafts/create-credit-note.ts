import type { Actor } from '#core/access'
import { toCreditNote } from '#core/drafts'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectContents, selectDrafts } from '../contents/index.ts'
import type { DocumentPorts } from '../model/index.ts'
import type { FullDocument } from '../reading/index.ts'
import { selectCorrections } from '../rows/index.ts'
import { createDraftFrom } from './create-draft-from.ts'

/**
 * Creates a draft credit note for an issued invoice of ours, over its remaining amount, which users can reduce.
 * Raises `document.not-found`, and `document.not-creditable` for drafts, received documents and credit notes.
 */
export async function createCreditNote(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  input: { reasonCode?: string | undefined },
  idempotencyKey: string | undefined,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  const keyed = { operation: 'document.credit', key: idempotencyKey, request: { id, ...input } }
  return await createDraftFrom(context, actor, ports, id, keyed, async (tx, original, issueDate) => {
    if (original.state !== 'issued') throw problem('document.not-creditable', { detail: id })
    const [{ draft }, corrections] = await Promise.all([
      selectContents(tx, id, context.largestDocument),
      selectCorrections(tx, id),
    ])
    const issued = corrections.filter(({ state }) => state === 'issued').map((one) => one.id)
    const credited = issued.length > 0 ? await selectDrafts(tx, issued, context.largestDocument) : new Map()
    const credit = toCreditNote(draft, {
      issueDate,
      ...(input.reasonCode ? { reason: input.reasonCode } : {}),
      credited: [...credited.values()],
    })
    if (!credit) throw problem('document.not-creditable', { detail: id })
    return credit
  })
}
