import { z } from 'zod'
import { Environment } from '#contract/common'
import { type PaperLanguage, paperLanguages } from '#core/paper'
import { type Requester, RequesterInJson } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'

export const preparePdfJob = 'documents.preparePdf'

export const PreparePdfPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  documentId: z.string(),
  language: z.enum(paperLanguages),
  /**
   * Null where the portal itself makes the PDF: ahead, at issue, and for the holder of a private link, who is
   * anonymous. Missing in jobs of versions before 0063, which the portal made itself.
   */
  requester: RequesterInJson.nullish(),
})
export type PreparePdfPayload = z.infer<typeof PreparePdfPayload>

/** The PDF that a job makes, and its requester. */
interface NewPdfJob {
  readonly documentId: string
  readonly language: PaperLanguage
  readonly requester: Requester | null
}

/**
 * Enqueues the PDF of a document for the background. It replaces a job that waits for the same PDF, and follows one
 * that runs. PDFs of one organization are made one at a time.
 * @param onlyIfLost for a PDF that is in preparation: a job that waits or runs is not changed
 */
export async function enqueuePdf(
  context: Context,
  tx: TenantTx,
  pdf: NewPdfJob,
  { onlyIfLost = false }: { readonly onlyIfLost?: boolean } = {},
): Promise<void> {
  const { environment, organizationId } = tx.scope
  const payload = { organizationId, environment, ...pdf } satisfies PreparePdfPayload
  const job = { name: preparePdfJob, payload, ...waysOf(payload) }
  if (onlyIfLost) await context.jobs.enqueueLost(tx, [job])
  else await context.jobs.enqueueAll(tx, [job])
}

/** Seconds after which a PDF that met a full queue is tried again. */
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
