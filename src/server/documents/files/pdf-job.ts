import { z } from 'zod'
import { Environment } from '#contract/common'
import { type PaperLanguage, paperLanguages } from '#core/paper'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'

export const preparePdfJob = 'documents.preparePdf'

export const PreparePdfPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  documentId: z.string(),
  language: z.enum(paperLanguages),
})
export type PreparePdfPayload = z.infer<typeof PreparePdfPayload>

/**
 * Enqueues the PDF of a document for the background, unless it is in preparation already. PDFs of one organization are
 * made one after another.
 */
export async function enqueuePdf(
  context: Context,
  tx: Tx,
  { environment, organizationId }: TenantScope,
  documentId: string,
  language: PaperLanguage,
): Promise<void> {
  const payload: PreparePdfPayload = { organizationId, environment, documentId, language }
  await context.jobs.enqueueLost(tx, [{ name: preparePdfJob, payload, ...waysOf(payload) }])
}

/** Seconds after which a PDF that found a full queue is tried again. */
const again = 5

/** The same a little later, from within the job. */
export async function postponePdf(context: Context, payload: PreparePdfPayload): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + again * 1_000)
  await context.db.tenant(payload, (tx) =>
    context.jobs.enqueue(tx, preparePdfJob, payload, { ...waysOf(payload), runAt }),
  )
}

function waysOf({ documentId, environment, language, organizationId }: PreparePdfPayload) {
  return {
    key: `pdf:${organizationId}:${environment}:${documentId}:${language}`,
    queue: `pdf:${organizationId}`,
    lane: organizationId,
    maxAttempts: 3,
  }
}
