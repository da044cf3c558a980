import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { JobRun } from '#platform/jobs'
import { ProblemError } from '#platform/problem'
import { isRenderingBusy, renderLimits } from '#server/paper'
import { getDocumentPdf } from './get-document-pdf.ts'
import { type PreparePdfPayload, postponePdf } from './pdf-job.ts'
import { savePdf, selectPdfs } from './pdf-store.ts'
import { selectDocument } from './store.ts'

/** Makes and keeps the page of a document; whoever looks at the document is told when it is ready, or why there is none. */
export async function preparePdf(context: Context, payload: PreparePdfPayload, job: JobRun): Promise<void> {
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

/** Nothing waits for a page that will not come. */
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
