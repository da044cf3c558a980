import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { ProblemError } from '#platform/base/problem'
import type { TenantScope } from '#platform/database/database'
import type { JobRun } from '#platform/queue/job-handlers'
import { documentFile } from '#server/documents/files'
import type { PdfOutcome } from './state.ts'
import type { DeliveryRecord } from './store.ts'

/** Bytes of the largest PDF that is attached: encoded, the mail remains below 10 MB, which most mail servers accept. */
const largest = 7_000_000

export interface AttachedPdf {
  readonly outcome: PdfOutcome
  readonly file?: { readonly filename: string; readonly contentType: string; readonly content: Buffer }
}

/**
 * The PDF of a delivery, in the language of its mail. Raises an error when the job must try again: a job makes the PDF
 * now, or the renderer is busy. In the last attempt the mail goes without it.
 */
export async function attachedPdf(
  context: Context,
  { environment, organizationId }: TenantScope,
  { documentId, language }: Pick<DeliveryRecord, 'documentId' | 'language'>,
  job: JobRun,
): Promise<AttachedPdf> {
  // The caller has checked the requester; the portal reads the document, as it does for the holder of the link.
  const actor = systemActor({ organizationId, environment })
  try {
    const { bytes, fileName, size } = await documentFile(context, actor, documentId, language)
    if (size > largest) return { outcome: 'tooLarge' }
    const content = Buffer.isBuffer(bytes) ? bytes : await collect(bytes)
    return { outcome: 'attached', file: { filename: fileName, contentType: 'application/pdf', content } }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === 'document.pdf-too-large') return { outcome: 'tooLarge' }
    const isFinal = ['document.pdf-not-readable', 'document.pdf-not-available'].includes(error.code)
    if (isFinal || job.attempt >= job.maxAttempts) return { outcome: 'notMade' }
    throw error
  }
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
