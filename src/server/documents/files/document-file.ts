import type { Actor } from '#core/access'
import type { PaperLanguage } from '#core/paper'
import { type Context, forAnySize } from '#platform/base/context'
import { getDocumentPdf, type PdfFile, type PdfOptions } from './get-document-pdf.ts'
import { getDocumentXml } from './get-document-xml.ts'

/**
 * For other rooms: a file of an issued document, its exact XML or its page in a language; raises the errors of those.
 */
export async function documentFile(
  context: Context,
  actor: Actor,
  id: string,
  what: 'xml' | PaperLanguage,
  options: PdfOptions = {},
): Promise<PdfFile> {
  if (what !== 'xml') return await getDocumentPdf(forAnySize(context), actor, id, what, options)
  const { bytes, fileName } = await getDocumentXml(context, actor, id)
  return { fileName, size: bytes.length, bytes }
}
