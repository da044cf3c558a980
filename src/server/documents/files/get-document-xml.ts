import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectXml } from '../contents/index.ts'
import { xmlNameOf } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'

/**
 * The exact bytes of a document as it was sent or received, with a file name of number, date and environment.
 * Raises `document.not-found`, and `document.not-issued` for drafts.
 */
export async function getDocumentXml(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; bytes: Buffer }> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    const document = await selectDocument(tx, id)
    if (!document) throw problem('document.not-found', { detail: id })
    const frozen = (await selectXml(tx, [id])).get(id)
    if (!frozen) throw problem('document.not-issued', { detail: id })
    return { fileName: xmlNameOf(document, actor.environment), bytes: frozen.xml }
  })
}
