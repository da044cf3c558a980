import { readEnvelope } from '#core/envelope'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { newUuid } from '#platform/ids'
import { readForSending } from '#server/documents'
import type { Transmission } from '../ports/index.ts'
import { type ComposedEnvelope, composeEnvelope, type ComposeRequest } from './compose-envelope.ts'
import type { DocumentSource } from './document-source.ts'
import { selectByEnvelopeId } from './inbound-envelope-store.ts'
import { knownSource, knowSource } from './known-source.ts'
import { largeDocumentWorker } from './large-document-worker.ts'
import { largeDocumentBytes, maxReadBytes } from './size-limits.ts'

export interface BuiltEnvelope {
  readonly bytes: Buffer
  readonly sha256: string
}

/** What we wrote ourselves breaks the rules of its kind: an error of ours that no retry can mend. */
export class ContentInvalidError extends Error {}

/**
 * Builds the envelope of a leg, once: whoever calls stores the bytes before any of them goes out.
 * Raises ContentInvalidError when the content would break the rules of its kind.
 */
export async function buildEnvelope(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
): Promise<BuiltEnvelope> {
  const source = await sourceOf(tx, scope, leg)
  try {
    const { bytes, sha256 } = await compose(requestFor(context, leg), source)
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 }
  } catch (error) {
    if (error instanceof RangeError) throw new ContentInvalidError(error.message)
    throw error
  }
}

function requestFor(context: Context, leg: Transmission): ComposeRequest {
  const { content, sender, receiver, receiverSeat, envelopeId, subjectEnvelopeId } = leg
  return {
    transmission: { kind: leg.kind, content, sender, receiver, receiverSeat, envelopeId, subjectEnvelopeId },
    providerSeat: context.config.serviceProvider.seat,
    now: context.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    messageId: newUuid(),
  }
}

/** A large document does not hold up the process; one that was refused for its size is reported unread. */
async function compose(request: ComposeRequest, source: DocumentSource): Promise<ComposedEnvelope> {
  const { content } = request.transmission
  const isFailed = content.leg === 'taxReport' && content.typeCode === 'F'
  if (isFailed && source.xml.length > maxReadBytes) return composeEnvelope(request, empty)
  if (source.xml.length < largeDocumentBytes) return composeEnvelope(request, source)
  return await largeDocumentWorker.run('composeLeg', { request, xml: source.xml })
}

const empty: DocumentSource = { xml: '', root: () => undefined }

/** The trade document that the leg carries or is about; an answer needs none. Read once in a transaction. */
async function sourceOf(tx: Tx, scope: TenantScope, leg: Transmission): Promise<DocumentSource> {
  if (leg.kind === 'messageLevelStatus') return empty
  const known = leg.documentId ? knownSource(tx, leg.documentId) : undefined
  if (known) return known
  if (leg.documentId) {
    const frozen = await readForSending(tx, scope, leg.documentId)
    if (!frozen) throw new Error(`the document ${leg.documentId} of ${leg.id} cannot be read`)
    return knowSource(tx, leg.documentId, frozen.xml.toString('utf8'))
  }
  const inbound = await selectByEnvelopeId(tx, scope.environment, leg.subjectEnvelopeId)
  return inbound ? knowSource(tx, leg.subjectEnvelopeId, await documentIn(inbound.bytes)) : empty
}

/** The text of the document in an envelope that came in; empty when it cannot be read, or is too large to be. */
async function documentIn(envelope: Buffer): Promise<string> {
  if (envelope.length > maxReadBytes) return ''
  if (envelope.length >= largeDocumentBytes) return await largeDocumentWorker.run('documentIn', envelope)
  return readEnvelope(envelope).envelope?.documentXml ?? ''
}
