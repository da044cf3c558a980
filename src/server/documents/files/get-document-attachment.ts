import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { selectContents } from '../contents/index.ts'
import { selectDocument } from '../rows/index.ts'

/** Endings of the types that a document may carry. Source: PINT AE, code list of media types. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/xml': 'xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}

/**
 * An attachment of a document, to be saved and never displayed by us: its sender chose its bytes and its name. Its
 * type is one of those that a document may carry, or none; its name has the extension of its type. Raises
 * `document.not-found` and `document.attachment-not-found`.
 * @param index of the attachment in the document, from 0
 */
export async function getDocumentAttachment(
  context: Context,
  actor: Actor,
  id: string,
  index: number,
): Promise<{ fileName: string; mediaType: string; bytes: Buffer }> {
  authorize(actor, 'document.read')
  const { attachments = [] } = await context.db.tenant(actor, async (tx) => {
    if (!(await selectDocument(tx, id))) throw problem('document.not-found', { detail: id })
    return (await selectContents(tx, id)).draft
  })
  const file = attachments[index]?.file
  if (!file?.content) throw problem('document.attachment-not-found', { detail: String(index) })
  const mimeType = file.mimeType?.trim().toLowerCase() ?? ''
  const ending = endings[mimeType]
  return {
    fileName: safeName(file.name ?? `attachment-${index + 1}`, ending ?? 'bin'),
    mediaType: ending ? mimeType : 'application/octet-stream',
    bytes: Buffer.from(file.content, 'base64'),
  }
}

/** Letters, digits and a few signs, in any script, without paths and direction marks. */
function safeName(name: string, ending: string): string {
  const base = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
  const isNamedSo = base.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(base))
  return isNamedSo ? base : `${base || 'attachment'}.${ending}`
}
