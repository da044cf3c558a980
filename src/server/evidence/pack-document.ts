import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { ProblemError, problem } from '#platform/problem'
import { type PackedFile } from '#platform/zip'
import { listEntriesOf } from '#server/audit'
import {
  type DocumentPorts,
  type DocumentRecord,
  getDocument,
  getDocumentPdf,
  presentDetail,
  xmlNameOf,
} from '#server/documents'
import { evidenceOf } from '#server/exchange'
import { jsonBytes, type PlainFile, signedPack } from './sign-pack.ts'

/** Why there may be no PDF although everything else is in order. */
const withoutPdf: ReadonlySet<string> = new Set([
  'document.pdf-not-available',
  'document.pdf-not-readable',
  'document.pdf-too-large',
])

type ExchangeEvidence = Awaited<ReturnType<typeof evidenceOf>>

/** The pack of one document. */
export interface DocumentPack {
  readonly document: DocumentRecord
  /** SHA-256 of its XML. */
  readonly xmlSha256: string
  readonly fileName: string
  readonly files: AsyncGenerator<PackedFile>
}

/**
 * Gathers what the portal knows of an issued or received document: its XML as it was sent or received, the same as PDF
 * (or why there is none), the envelopes that went out and came in, ids, receipts, statuses, reports, findings, timeline
 * and audit entries. Raises `document.not-found`, and `document.not-issued` for drafts.
 */
export async function packDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
): Promise<DocumentPack> {
  const full = await getDocument(context, actor, ports, id)
  const { contents, record } = full
  const { xml, xmlSha256 } = contents
  if (!xml || xmlSha256 === null) throw problem('document.not-issued', { detail: id })
  const { exchange, audit } = await context.db.tenant(actor, async (tx) => {
    const found = await evidenceOf(tx, actor, id)
    const subjects = [id, ...found.sent.map((transmission) => transmission.id)]
    return { exchange: found, audit: await listEntriesOf(tx, actor, subjects) }
  })
  const xmlName = xmlNameOf(record, actor.environment)
  const pdf = await pdfOf(context, actor, id)
  const { findings, timeline, attempts, ...facts } = presentDetail(full)
  const files: PlainFile[] = [
    { name: xmlName, bytes: xml },
    ...('bytes' in pdf ? [{ name: pdf.fileName, bytes: pdf.bytes }] : []),
    { name: 'document.json', bytes: jsonBytes(facts) },
    { name: 'findings.json', bytes: jsonBytes(findings) },
    { name: 'timeline.json', bytes: jsonBytes(timeline) },
    { name: 'attempts.json', bytes: jsonBytes(attempts) },
    ...exchangeFiles(exchange),
    { name: 'audit.json', bytes: jsonBytes(audit) },
  ]
  const missing = 'reason' in pdf ? [{ name: xmlName.replace(/\.xml$/, '.pdf'), reason: pdf.reason }] : []
  const createdAt = context.clock.now().toISOString()
  const fileName = `evidence_${xmlName.replace(/\.xml$/, '')}.zip`
  const about = { document: id }
  const content = { about, createdAt, missing }
  return { document: record, xmlSha256, fileName, files: signedPack(context, actor, content, files) }
}

async function pdfOf(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; bytes: Buffer } | { reason: string }> {
  try {
    return await getDocumentPdf(context, actor, id, 'both')
  } catch (error) {
    if (error instanceof ProblemError && withoutPdf.has(error.code)) return { reason: error.code }
    throw error
  }
}

/** The bytes of every envelope, and what is known of each. */
function* exchangeFiles({ events, received, sent }: ExchangeEvidence): Generator<PlainFile> {
  const sentFiles = sent.map(({ bytes, ...known }) => {
    const file = bytes && `sent/${known.kind}-${known.revision}_${known.id}.xml`
    return { bytes, known: { ...known, file } }
  })
  const receivedFiles = received.map(({ bytes, ...known }) => {
    const file = `received/${known.kind ?? 'envelope'}_${known.id}.xml`
    return { bytes, known: { ...known, file } }
  })
  for (const { bytes, known } of [...sentFiles, ...receivedFiles])
    if (bytes && known.file) yield { name: known.file, bytes }
  yield { name: 'transmissions.json', bytes: jsonBytes(sentFiles.map(({ known }) => known)) }
  yield { name: 'received.json', bytes: jsonBytes(receivedFiles.map(({ known }) => known)) }
  yield { name: 'events.json', bytes: jsonBytes(events) }
}
