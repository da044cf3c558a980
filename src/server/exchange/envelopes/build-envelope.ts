import { readEnvelope } from '#core/envelope'
import type { Context } from '#platform/base/context'
import { newUuid } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { readForSending } from '#server/documents/reading'
import { selectByEnvelopeId } from '../arrivals/index.ts'
import type { Transmission } from '../ports/index.ts'
import { type ComposedEnvelope, type ComposeRequest, composeEnvelope } from './compose-envelope.ts'
import { type DocumentSource, documentSource } from './document-source.ts'
import { largeDocumentWorker } from './large-document-worker.ts'
import { largeDocumentBytes, maxReadBytes } from './size-limits.ts'

interface BuiltEnvelope {
  readonly bytes: Buffer
  readonly sha256: string
}

/** Content that we built breaks the rules of its kind: an error of ours, which no retry can fix. */
export class ContentInvalidError extends Error {}

/** The tenant's transaction in which an envelope is built. */
interface Building {
  readonly context: Context
  readonly tx: TenantTx
}

/**
 * Builds the envelope of a transmission, once: the caller stores the bytes before sending any of them.
 * Raises ContentInvalidError when the content would break the rules of its kind.
 * @param sources cache of documents, by id; documents that are read here are added
 */
export async function buildEnvelope(
  building: Building,
  transmission: Transmission,
  sources: Map<string, DocumentSource>,
): Promise<BuiltEnvelope> {
  const source = await sourceOf(building, transmission, sources)
  try {
    const { bytes, sha256 } = await compose(requestFor(building.context, transmission), source)
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 }
  } catch (error) {
    if (error instanceof RangeError) throw new ContentInvalidError(error.message)
    throw error
  }
}

function requestFor(context: Context, transmission: Transmission): ComposeRequest {
  const { content, sender, receiver, receiverSeat, envelopeId, subjectEnvelopeId } = transmission
  return {
    transmission: {
      kind: transmission.kind,
      content,
      sender,
      receiver,
      receiverSeat,
      envelopeId,
      subjectEnvelopeId,
    },
    providerSeat: context.config.serviceProvider.seat,
    now: context.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    messageId: newUuid(),
  }
}

/**
 * A large document is composed in a thread and does not block the process; one that exceeds the size limit is
 * reported unread.
 */
async function compose(request: ComposeRequest, source: DocumentSource): Promise<ComposedEnvelope> {
  const { content } = request.transmission
  const isFailed = content.kind === 'taxReport' && content.typeCode === 'F'
  if (isFailed && source.xml.length > maxReadBytes) return composeEnvelope(request, empty)
  if (source.xml.length < largeDocumentBytes) return composeEnvelope(request, source)
  return await largeDocumentWorker.run('composeEnvelope', { request, xml: source.xml })
}

const empty: DocumentSource = { xml: '', root: () => undefined }

/** The trade document that the transmission carries or is about; undefined for a message level status. */
async function sourceOf(
  building: Building,
  { id, kind, documentId, subjectEnvelopeId }: Transmission,
  sources: Map<string, DocumentSource>,
): Promise<DocumentSource> {
  if (kind === 'messageLevelStatus') return empty
  const key = documentId ?? subjectEnvelopeId
  const cached = sources.get(key)
  if (cached) return cached
  const xml = documentId
    ? await issuedXml(building, documentId)
    : await arrivedXml(building, subjectEnvelopeId)
  if (xml === undefined && documentId) throw new Error(`the document ${documentId} of ${id} cannot be read`)
  if (xml === undefined) return empty
  const source = documentSource(xml)
  sources.set(key, source)
  return source
}

async function issuedXml({ tx }: Building, documentId: string): Promise<string | undefined> {
  const [frozen] = await readForSending(tx, [documentId])
  return frozen?.xml.toString('utf8')
}

async function arrivedXml({ tx }: Building, envelopeId: string): Promise<string | undefined> {
  const inbound = await selectByEnvelopeId(tx, tx.scope.environment, envelopeId)
  return inbound && (await documentIn(inbound.bytes))
}

/** The text of the document in an envelope that arrived; empty when it cannot be read, or is too large to be. */
async function documentIn(envelope: Buffer): Promise<string> {
  if (envelope.length > maxReadBytes) return ''
  if (envelope.length >= largeDocumentBytes) return await largeDocumentWorker.run('documentIn', envelope)
  return readEnvelope(envelope).envelope?.documentXml ?? ''
}
