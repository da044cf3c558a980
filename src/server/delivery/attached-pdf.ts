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

/** Attempts after which the mail goes without its PDF: their waits add up to about four minutes. */
const attemptsOfPdf = 6

/**
 * The PDF of a delivery, in the language of its mail. Raises an error when the job must try again: a job makes the PDF
 * now, the renderer is busy, or the PDF cannot be made for a reason that may pass.
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
    const code = error instanceof ProblemError ? error.code : undefined
    if (code === 'document.pdf-too-large') return { outcome: 'tooLarge' }
    if (code === 'document.pdf-not-readable' || code === 'document.pdf-not-available')
      return { outcome: 'notMade' }
    if (job.attempt < Math.min(attemptsOfPdf, job.maxAttempts)) throw error
    context.log.warn({ error, document: documentId }, 'a mail goes without its PDF')
    return { outcome: 'notMade' }
  }
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
