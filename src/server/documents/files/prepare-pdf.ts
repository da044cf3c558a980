import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { JobHandlers, JobRun } from '#platform/job-handlers'
import { ProblemError } from '#platform/problem'
import { isRenderingBusy, renderLimits } from '#server/paper'
import { selectDocument } from '../rows/index.ts'
import { getDocumentPdf } from './get-document-pdf.ts'
import { PreparePdfPayload, postponePdf, preparePdfJob } from './pdf-job.ts'
import { savePdf, selectPdfs } from './pdf-store.ts'

/** Makes and stores the PDF of a document; an event notifies its viewers when it is ready or has failed. */
async function preparePdf(context: Context, payload: PreparePdfPayload, job: JobRun): Promise<void> {
  const { documentId, environment, language, organizationId } = payload
  const actor: Actor = { kind: 'system', userId: null, organizationId, environment, role: 'viewer' }
  if (isRenderingBusy(context.config.pdfMemory)) return await postponePdf(context, payload)
  try {
    await getDocumentPdf(context, actor, documentId, language, { inBackground: true })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'document.not-found') return
    const isKnown = error instanceof ProblemError && error.code.startsWith('document.pdf-')
    if (!isKnown && job.attempt < job.maxAttempts) throw error
    if (!isKnown) context.log.error({ error, document: documentId }, 'a PDF could not be made')
    await fail(context, payload)
  }
  await context.db.tenant(payload, async (tx) => {
    const record = await selectDocument(tx, payload, documentId)
    if (!record) return
    const { participantKey } = record
    await context.events.publish(tx, payload, { name: 'pdf.changed', subjectId: documentId, participantKey })
  })
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
