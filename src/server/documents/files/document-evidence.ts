import type { z } from 'zod'
import type { DocumentDetail } from '#contract/documents'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { ProblemError, problem } from '#platform/base/problem'
import { type DocumentPorts, type DocumentRecord, xmlNameOf } from '../model/index.ts'
import { getDocument, presentDetail } from '../reading/index.ts'
import { getDocumentPdf, type PdfOptions } from './get-document-pdf.ts'
import { readAllBytes } from './read-pieces.ts'

/** Why there may be no PDF although everything else is in order. */
const withoutPdf: ReadonlySet<string> = new Set([
  'document.pdf-not-available',
  'document.pdf-not-readable',
  'document.pdf-too-large',
])

interface DocumentEvidence {
  readonly record: DocumentRecord
  readonly detail: z.infer<typeof DocumentDetail>
  readonly xmlName: string
  readonly xml: Buffer
  readonly xmlSha256: string
  readonly pdf: { readonly fileName: string; readonly bytes: Buffer } | { readonly reason: string }
}

/**
 * For other rooms: the evidence about an issued or received document: its exact XML, the same as PDF (or the code of
 * the reason for its absence), and its details. Raises `document.not-found`, and `document.not-issued` for drafts.
 * For a document with many lines it raises `document.pdf-preparing`, except in a job.
 */
export async function documentEvidence(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  options: PdfOptions,
): Promise<DocumentEvidence> {
  const full = await getDocument(context, actor, ports, id)
  const { record } = full
  const { xml, xmlSha256 } = full.contents
  if (!xml || xmlSha256 === null) throw problem('document.not-issued', { detail: id })
  const xmlName = xmlNameOf(record, actor.environment)
  const pdf = await pdfOf(context, actor, id, options)
  return { record, detail: presentDetail(full), xmlName, xml, xmlSha256, pdf }
}

/**
 * The PDF of a document in both languages, or the reason for its absence. Raises `document.pdf-preparing`, except in
 * a job.
 */
export async function pdfOf(
  context: Context,
  actor: Actor,
  id: string,
  options: PdfOptions,
): Promise<DocumentEvidence['pdf']> {
  try {
    const file = await getDocumentPdf(context, actor, id, 'both', options)
    return { fileName: file.fileName, bytes: await readAllBytes(file) }
  } catch (error) {
    if (error instanceof ProblemError && withoutPdf.has(error.code)) return { reason: error.code }
    throw error
  }
}
