import type { Actor } from '#core/access'
import { type Context, forAnySize } from '#platform/base/context'
import type { PackedFile } from '#platform/files/zip'
import { listEntriesOf } from '#server/audit'
import { documentEvidence } from '#server/documents/files'
import { internalFilesOf } from '#server/documents/internal-files'
import type { DocumentPorts, DocumentRecord } from '#server/documents/model'
import { evidenceOf } from '#server/exchange'
import { answersWithFiles } from '#server/other-provider'
import { jsonBytes, type PlainFile, signedPack } from './sign-pack.ts'

type ExchangeEvidence = Awaited<ReturnType<typeof evidenceOf>>

/** The pack of one document. */
interface DocumentPack {
  readonly document: DocumentRecord
  /** SHA-256 of its XML. */
  readonly xmlSha256: string
  readonly fileName: string
  readonly files: AsyncGenerator<PackedFile>
}

/**
 * Collects the evidence about an issued or received document: its XML as it was sent or received, the same as PDF (or
 * the reason for its absence), the envelopes that were sent and received, ids, receipts, statuses, reports, answers
 * of another provider, findings, timeline, internal files and audit entries. Raises `document.not-found`, and `document.not-issued`
 * for drafts.
 */
export async function packDocument(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  options: Parameters<typeof documentEvidence>[4] = {},
): Promise<DocumentPack> {
  const evidence = await documentEvidence(forAnySize(context), actor, ports, id, options)
  const { detail, pdf, record, xml, xmlName, xmlSha256 } = evidence
  const { answers, exchange, audit, internal } = await context.db.tenant(actor, async (tx) => {
    const exchange = await evidenceOf(tx, id)
    const subjects = [id, ...exchange.sent.map((transmission) => transmission.id)]
    return {
      exchange,
      answers: await answersWithFiles(tx, id),
      internal: await internalFilesOf(tx, id),
      audit: await listEntriesOf(tx, subjects),
    }
  })
  const { findings, timeline, attempts, ...facts } = detail
  const baseName = xmlName.replace(/\.xml$/, '')
  const files: PlainFile[] = [
    { name: xmlName, bytes: xml },
    ...('bytes' in pdf ? [{ name: pdf.fileName, bytes: pdf.bytes }] : []),
    { name: 'document.json', bytes: jsonBytes(facts) },
    { name: 'findings.json', bytes: jsonBytes(findings) },
    { name: 'timeline.json', bytes: jsonBytes(timeline) },
    { name: 'attempts.json', bytes: jsonBytes(attempts) },
    ...exchangeFiles(exchange),
    ...answerFiles(answers),
    ...internalFiles(internal),
    { name: 'audit.json', bytes: jsonBytes(audit) },
  ]
  const missing = 'reason' in pdf ? [{ name: `${baseName}.pdf`, reason: pdf.reason }] : []
  const content = { about: { document: id }, createdAt: context.clock.now().toISOString(), missing }
  return {
    document: record,
    xmlSha256,
    fileName: `evidence_${baseName}.zip`,
    files: signedPack(context, actor, content, files),
  }
}

/** The bytes of every envelope, and the metadata of each. */
function* exchangeFiles({ events, received, sent }: ExchangeEvidence): Generator<PlainFile> {
  const sentFiles = sent.map(({ bytes, ...metadata }) => {
    const file = bytes && `sent/${metadata.kind}-${metadata.revision}_${metadata.id}.xml`
    return { bytes, metadata: { ...metadata, file } }
  })
  const receivedFiles = received.map(({ bytes, ...metadata }) => {
    const file = `received/${metadata.kind ?? 'envelope'}_${metadata.id}.xml`
    return { bytes, metadata: { ...metadata, file } }
  })
  for (const { bytes, metadata } of [...sentFiles, ...receivedFiles])
    if (bytes && metadata.file) yield { name: metadata.file, bytes }
  yield { name: 'transmissions.json', bytes: jsonBytes(sentFiles.map(({ metadata }) => metadata)) }
  yield { name: 'received.json', bytes: jsonBytes(receivedFiles.map(({ metadata }) => metadata)) }
  yield { name: 'events.json', bytes: jsonBytes(events) }
}

/** The answers of another provider about a document that was issued to a file, and each uploaded file of them. */
function* answerFiles(answers: Awaited<ReturnType<typeof answersWithFiles>>): Generator<PlainFile> {
  if (answers.length === 0) return
  for (const { file } of answers) if (file) yield { name: file.name, bytes: file.bytes }
  const listed = answers.map(({ file, metadata }) => ({
    ...metadata,
    file: file?.name ?? null,
    sha256: file?.sha256 ?? null,
  }))
  yield { name: 'other-provider.json', bytes: jsonBytes(listed) }
}

/** The internal files beside a document, which were never sent; their numbers distinguish files of one name. */
function* internalFiles(files: Awaited<ReturnType<typeof internalFilesOf>>): Generator<PlainFile> {
  if (files.length === 0) return
  const named = files.map(({ bytes, known }, index) => ({
    bytes,
    known: { ...known, file: `internal-files/${index + 1}_${known.name}` },
  }))
  for (const { bytes, known } of named) yield { name: known.file, bytes }
  yield { name: 'internal-files.json', bytes: jsonBytes(named.map(({ known }) => known)) }
}
