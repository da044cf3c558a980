import type { Actor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { ProblemError } from '#platform/base/problem'
import type { Tx } from '#platform/database/database'
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
  if (isRenderingBusy(context.config.pdfMemory)) return await postponePdf(context, payload)
  const actor = await actorOf(context, payload)
  if (!actor) return await dropRequest(context, payload)
  try {
    await getDocumentPdf(context, actor, documentId, language, { inBackground: true })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'document.not-found')
      return await dropRequest(context, payload)
    const isKnown = error instanceof ProblemError && error.code.startsWith('document.pdf-')
    if (!isKnown && job.attempt < job.maxAttempts) throw error
    if (!isKnown) context.log.error({ error, document: documentId }, 'a PDF could not be made')
    await fail(context, payload)
  }
  await context.db.tenant(payload, (tx) => publishChange(context, tx, payload))
}

/** Null when the requester may not read documents any more, or is unknown: a job of an earlier version. */
async function actorOf(context: Context, payload: PreparePdfPayload): Promise<Actor | null> {
  const { requester } = payload
  // The permission of the holder of a private link is the link, so the portal reads the document.
  if (requester === null) return systemActor(payload)
  return requester ? await actorOnBehalf(context, payload, requester) : null
}

/** Others who wait for this PDF request it again, with their own access. */
async function dropRequest(context: Context, payload: PreparePdfPayload): Promise<void> {
  const { documentId, language } = payload
  await context.db.tenant(payload, async (tx) => {
    await deletePreparing(tx, payload, documentId, language)
    await publishChange(context, tx, payload)
  })
}

async function publishChange(context: Context, tx: Tx, payload: PreparePdfPayload): Promise<void> {
  const { documentId: subjectId } = payload
  const record = await selectDocument(tx, payload, subjectId)
  if (!record) return
  const { participantKey } = record
  await context.events.publish(tx, payload, { name: 'pdf.changed', subjectId, participantKey })
}

/** No request waits for a PDF that cannot be made. */
async function fail(context: Context, payload: PreparePdfPayload): Promise<void> {
  const { documentId, language } = payload
  await context.db.tenant(payload, async (tx) => {
    const record = await selectDocument(tx, payload, documentId)
    const page = (await selectPdfs(tx, payload, documentId)).find((one) => one.language === language)
    if (!record || page?.state !== 'preparing') return
    const reason = renderLimits(context.config.pdfMemory)
    const { participantKey } = record
    const failed = { documentId, language, look: page.look, state: 'failed', reason, participantKey } as const
    await savePdf(tx, payload, failed, context.clock.now())
  })
}

/** Which job runs which operation. */
export const pdfJobs: JobHandlers = {
  [preparePdfJob]: (context, payload, job) => preparePdf(context, PreparePdfPayload.parse(payload), job),
}
