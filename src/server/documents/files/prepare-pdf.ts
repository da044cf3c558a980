import type { Actor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { ProblemError } from '#platform/base/problem'
import type { JobHandlers, JobRun } from '#platform/queue/job-handlers'
import { actorOnBehalf } from '#server/keys'
import { isRenderingBusy, renderLimits } from '#server/paper'
import { selectDocument } from '../rows/index.ts'
import { getDocumentPdf } from './get-document-pdf.ts'
import { PreparePdfPayload, postponePdf, preparePdfJob } from './pdf-job.ts'
import { deletePreparing, savePdf, selectPdfs } from './pdf-store.ts'

/** Makes and stores the PDF of a document; an event notifies its viewers when it is ready or has failed. */
async function preparePdf(context: Context, payload: PreparePdfPayload, job: JobRun): Promise<void> {
  const { documentId, language } = payload
  // Before anything else: enqueued again, the job would lose its requester for the later version, too.
  if (payload.requester?.kind === 'unreadable' && job.attempt < job.maxAttempts)
    throw new Error(`a later version stored the requester of the PDF of ${documentId}`)
  if (payload.requester?.kind !== 'unreadable' && isRenderingBusy(context.config.pdfMemory))
    return await postponePdf(context, payload)
  const actor = await actorOf(context, payload)
  if (!actor) return await end(context, payload, 'accessEnded')
  try {
    await getDocumentPdf(context, actor, documentId, language, { inBackground: true })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'document.not-found')
      return await dropRequest(context, payload)
    const isKnown = error instanceof ProblemError && error.code.startsWith('document.pdf-')
    if (!isKnown && job.attempt < job.maxAttempts) throw error
    if (!isKnown) context.log.error({ error, document: documentId }, 'a PDF could not be made')
  }
  await end(context, payload, renderLimits(context.config.pdfMemory))
}

/** Null when the requester may not read the document any more, or is of a later version. */
async function actorOf(context: Context, payload: PreparePdfPayload): Promise<Actor | null> {
  const { requester } = payload
  if (requester?.kind === 'unreadable') return null
  // There is no requester who could lose access: the PDF is made ahead, or for a private link.
  return requester ? await actorOnBehalf(context, payload, requester) : systemActor(payload)
}

/** The document was removed, and no one waits for its PDF. */
async function dropRequest(context: Context, payload: PreparePdfPayload): Promise<void> {
  const { documentId, language } = payload
  await context.db.tenant(payload, (tx) => deletePreparing(tx, documentId, language))
}

/**
 * Notifies the viewers who wait for the PDF. If it is still in preparation it has failed.
 * @param reason the limits that it exceeded, under which it is not tried again; `accessEnded` when its requester may
 * not have it, after which the next request starts again
 */
async function end(context: Context, payload: PreparePdfPayload, reason: string): Promise<void> {
  const { documentId, language } = payload
  await context.db.tenant(payload, async (tx) => {
    const record = await selectDocument(tx, documentId)
    if (!record) return
    const page = (await selectPdfs(tx, documentId)).find((one) => one.language === language)
    const { participantKey } = record
    if (page?.state === 'preparing') {
      const failed = {
        documentId,
        language,
        look: page.look,
        state: 'failed',
        reason,
        participantKey,
      } as const
      await savePdf(tx, failed, context.clock.now())
    }
    await context.events.publish(tx, { name: 'pdf.changed', subjectId: documentId, participantKey })
  })
}

/** Which job runs which operation. */
export const pdfJobs: JobHandlers = {
  [preparePdfJob]: (context, payload, job) => preparePdf(context, PreparePdfPayload.parse(payload), job),
}
