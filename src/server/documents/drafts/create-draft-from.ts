import { type Actor, userIdOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentPorts, DocumentRecord } from '../model/index.ts'
import { type FullDocument, fullDocumentOf, namesOf } from '../reading/index.ts'
import { selectDocument } from '../rows/index.ts'
import { insertDraft } from './create-draft.ts'
import { createIdempotently, type KeyedRequest } from './create-idempotently.ts'

/**
 * For operations that create a draft from a document, which stays as it is: saves the result of `compose` for today
 * in Dubai. The caller checks the permission. Raises `document.not-found`, `idempotency.key-reused`, and the errors
 * of `compose`.
 */
export async function createDraftFrom(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  keyed: KeyedRequest,
  compose: (tx: TenantTx, original: DocumentRecord, issueDate: string) => Promise<InvoiceDraft>,
): Promise<FullDocument> {
  return await createIdempotently(context, actor, ports, keyed, async (tx) => {
    const original = await selectDocument(tx, id)
    if (!original) throw problem('document.not-found', { detail: id })
    const draft = await compose(tx, original, dubaiDate(context.clock.now().toISOString()))
    const [names, written] = await Promise.all([
      namesOf(tx, ports, [userIdOf(actor)]),
      insertDraft(context, tx, actor, original.participantKey, draft),
    ])
    return fullDocumentOf(written, names)
  })
}
