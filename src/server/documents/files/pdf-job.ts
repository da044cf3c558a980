import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { type PaperLanguage, paperLanguages } from '#core/paper'
import { Requester, requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'

export const preparePdfJob = 'documents.preparePdf'

export const PreparePdfPayload = z.object({
  organizationId: z.string(),
  environment: Environment,
  documentId: z.string(),
  language: z.enum(paperLanguages),
  /** Null for the holder of a private link, who is unknown to the portal; missing in jobs of earlier versions. */
  requester: Requester.nullish(),
})
export type PreparePdfPayload = z.infer<typeof PreparePdfPayload>

/**
 * Enqueues the PDF of a document for the background, unless it is in preparation already. PDFs of one organization are
 * made one after another.
 */
export async function enqueuePdf(
  context: Context,
  tx: Tx,
  actor: Actor,
  documentId: string,
  language: PaperLanguage,
): Promise<void> {
  const { environment, organizationId } = actor
  const requester = actor.kind === 'system' ? null : requesterOf(actor, 'document.read')
  const payload: PreparePdfPayload = { organizationId, environment, documentId, language, requester }
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
