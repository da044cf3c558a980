import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { toCreditNote } from '#core/invoice'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { selectContents } from './contents-store.ts'
import { insertDraft } from './create-draft.ts'
import { selectDocument } from './store.ts'

/**
 * Makes a draft credit note that takes back the whole of an issued invoice of ours; people lower it from there.
 * Raises `document.not-found`, and `document.not-creditable` for drafts, received documents and credit notes.
 * @returns the id of the draft
 */
export async function createCreditNote(
  context: Context,
  actor: Actor,
  id: string,
  input: { reasonCode?: string | undefined },
): Promise<string> {
  authorize(actor, 'document.draft')
  return await context.db.tenant(actor, async (tx) => {
    const original = await selectDocument(tx, actor, id)
    if (!original) throw problem('document.not-found', { detail: id })
    if (original.state !== 'issued') throw problem('document.not-creditable', { detail: id })
    const { draft } = await selectContents(tx, actor, id)
    const credit = toCreditNote(draft, {
      issueDate: dubaiDate(context.clock.now().toISOString()),
      ...(input.reasonCode ? { reason: input.reasonCode } : {}),
    })
    if (!credit) throw problem('document.not-creditable', { detail: id })
    return (await insertDraft(context, tx, actor, original.participantKey, credit)).record.id
  })
}
