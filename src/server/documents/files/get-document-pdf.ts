import { createHash } from 'node:crypto'
import type { Actor } from '#core/access'
import { arabicPartiesOf, largePaperFrom, type PaperLanguage, watermarkOf } from '#core/paper'
import { styleOfDocument } from '#core/paper-style'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { ProblemError, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { paperVersion, type RenderInput, renderInProcess, renderLimits } from '#server/paper'
import { requireParticipant } from '#server/participants'
import { selectPaperStyle } from '#server/settings'
import { type DocumentRecord, xmlNameOf } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import { enqueuePdf } from './pdf-job.ts'
import {
  countLines,
  countPreparing,
  type PdfRecord,
  type PdfSource,
  recordPdfUse,
  savePdf,
  selectPdfContent,
  selectPdfPiece,
  selectPdfSource,
  selectPdfs,
} from './pdf-store.ts'
import { pieceSize, readPieces } from './read-pieces.ts'

/** Large PDFs of one organization that may be in preparation. */
const preparingAtMost = 20
/** Seconds after which a client may request a large PDF again. */
const retryAfter = 10

export interface PdfFile {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** The whole file; a stored one that is large is read while it is sent. */
  readonly bytes: Buffer | AsyncGenerator<Buffer>
}

export interface PdfOptions {
  /** Aborted when the PDF is no longer needed. */
  readonly signal?: AbortSignal | undefined
  /** Whether a client waits: then a job makes a PDF of many lines. A job makes it itself. */
  readonly inBackground?: boolean
}

/** The inputs of a PDF besides the content of the document. */
interface Page {
  readonly record: DocumentRecord
  readonly source: PdfSource
  readonly fingerprint: string
  readonly storedPdf: PdfRecord | undefined
  readonly setting: Omit<RenderInput, 'xml' | 'draft' | 'draftJson' | 'totalsJson'>
  readonly xmlName: string
}

/**
 * A document as PDF/A-3, in the look that its issuer had chosen when it was issued, made from its XML, which is
 * embedded as it was sent or received; a draft from its model. A draft and every document of the test environment has
 * a watermark and a marked file name; a proforma is labeled as one. A PDF is made once and stored while it is used;
 * one that exceeded its limits is not tried again until the document, its look or the limits change. Raises
 * `document.not-found`, `document.pdf-preparing` when it has many lines and a job makes it now,
 * `document.pdf-not-available`, `document.pdf-too-large`, `document.pdf-not-readable`, `common.too-much-at-once` and
 * `common.unavailable`.
 */
export async function getDocumentPdf(
  context: Context,
  actor: Actor,
  id: string,
  language: PaperLanguage,
  { inBackground = false, signal }: PdfOptions = {},
): Promise<PdfFile> {
  authorize(actor, 'document.read')
  const { page, stored } = await context.db.tenant(actor, async (tx) => {
    const page = await readPage(tx, id, language)
    const { storedPdf, fingerprint } = page
    if (storedPdf?.state !== 'ready' || storedPdf.look !== fingerprint) return { page }
    const key = { documentId: id, language, look: fingerprint, size: storedPdf.size }
    await recordPdfUse(tx, key, context.clock.now())
    const range = { from: 0, length: storedPdf.size }
    const bytes = storedPdf.size > pieceSize ? undefined : await selectPdfPiece(tx, key, range)
    return { page, stored: { key, bytes } }
  })
  const { storedPdf, fingerprint, record, source } = page
  const fileName = fileNameOf(page, language)
  if (stored) {
    const { bytes, key } = stored
    const { size } = key
    const isPaced = !inBackground
    return { fileName, size, bytes: bytes ?? readPieces(context, actor, key, { isPaced, signal }) }
  }
  const limits = renderLimits(context.config.pdfMemory)
  if (storedPdf?.state === 'failed' && storedPdf.look === fingerprint && storedPdf.reason === limits)
    throw problem('document.pdf-too-large', { detail: `${id} broke its limits before` })
  if (storedPdf?.state === 'preparing' && storedPdf.look === fingerprint && !inBackground)
    return await prepare(context, actor, id, language, page)
  const lines = await context.db.tenant(actor, (tx) => countLines(tx, id))
  if (lines > largePaperFrom && !inBackground) return await prepare(context, actor, id, language, page)
  const drawn = { documentId: id, language, look: fingerprint, participantKey: record.participantKey }
  const save = (state: 'ready' | 'failed', more: { bytes?: Uint8Array; reason?: string }) =>
    context.db.tenant(actor, (tx) => savePdf(tx, { ...drawn, state, ...more }, context.clock.now()))
  try {
    const content = await context.db.tenant(actor, (tx) => selectPdfContent(tx, id))
    const pdf = await renderInProcess(inputOf(page, content), {
      requester: actor.organizationId,
      lines,
      memory: context.config.pdfMemory,
      signal,
    })
    // A small draft changes with every typed word.
    if (!source.isDraft || lines > largePaperFrom) await save('ready', { bytes: pdf })
    return { fileName, size: pdf.length, bytes: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length) }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'document.pdf-too-large')
      await save('failed', { reason: limits })
    throw error
  }
}

async function readPage(tx: TenantTx, id: string, language: PaperLanguage): Promise<Page> {
  const record = await selectDocument(tx, id)
  if (!record) throw problem('document.not-found', { detail: id })
  const issuedAt = record.issuedAt ? new Date(record.issuedAt) : undefined
  const [source, participant, style, pdfs] = await Promise.all([
    selectPdfSource(tx, id),
    requireParticipant(tx, record.participantKey),
    selectPaperStyle(tx, record.participantKey, issuedAt),
    selectPdfs(tx, id),
  ])
  const xmlName = xmlNameOf(record, tx.scope.environment)
  const setting = {
    language,
    watermark: watermarkOf({
      isDraft: record.state === 'draft',
      isProforma: record.proforma,
      isTest: tx.scope.environment === 'preprod',
    }),
    style: styleOfDocument(record, style),
    arabic: arabicPartiesOf(record, participant),
    // The same document gives the same bytes again; a draft has the time of its creation.
    createdAt: Date.parse(record.issuedAt ?? record.createdAt),
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([paperVersion, setting, xmlName, source.xmlSha256 ?? record.version]))
    .digest('hex')
  return {
    record,
    source,
    fingerprint,
    setting,
    xmlName,
    storedPdf: pdfs.find((one) => one.language === language),
  }
}

/** Enqueues the job that makes the page, once, and raises the matching error. */
async function prepare(
  context: Context,
  actor: Actor,
  id: string,
  language: PaperLanguage,
  { storedPdf, fingerprint, record }: Page,
): Promise<never> {
  await context.db.tenant(actor, async (tx) => {
    const isNew = storedPdf?.state !== 'preparing' || storedPdf.look !== fingerprint
    if (isNew && (await countPreparing(tx)) >= preparingAtMost)
      throw problem('common.too-much-at-once', { retryAfterSeconds: 60 })
    const { participantKey } = record
    const page = { documentId: id, language, look: fingerprint, state: 'preparing', participantKey } as const
    if (isNew) await savePdf(tx, page, context.clock.now())
    const requester = actor.kind === 'system' ? null : requesterOf(actor, 'document.read')
    const job = { documentId: id, language, requester }
    await enqueuePdf(context, tx, job, { onlyIfLost: !isNew })
    if (isNew) await context.events.publish(tx, { name: 'pdf.changed', subjectId: id, participantKey })
  })
  throw problem('document.pdf-preparing', { detail: id, retryAfterSeconds: retryAfter })
}

function inputOf(
  { setting, xmlName }: Page,
  content: Awaited<ReturnType<typeof selectPdfContent>>,
): RenderInput {
  if (!('xml' in content)) return { ...setting, ...content }
  const [draft, totals] = content.retention
  const retention = {
    draft: draft === null ? undefined : JSON.parse(draft),
    totals: totals === null ? undefined : JSON.parse(totals),
  }
  return { ...setting, xml: new Uint8Array(content.xml), xmlName, retention }
}

function fileNameOf({ record, xmlName }: Page, language: PaperLanguage): string {
  const suffix = record.state === 'draft' ? (record.proforma ? '_proforma' : '_draft') : ''
  return `${xmlName.replace(/\.xml$/, '')}${suffix}_${language}.pdf`
}
