import { type EnvelopeHeader, type ExchangedKind, readEnvelope } from '#core/envelope'
import { type ComposedEnvelope, type ComposeRequest, composeEnvelope } from './compose-envelope.ts'
import { documentSource } from './document-source.ts'
import { type DocumentFile, readDocumentFile } from './read-document-file.ts'
import { type ValidatedDocument, validateDocument, withoutLines } from './validate-document.ts'

/** Work on large documents, in this process or in a thread. Pure. */
export const largeDocumentTasks = {
  /** The envelope of a transmission that carries a document or is about it. */
  composeEnvelope: (input: { readonly request: ComposeRequest; readonly xml: string }): ComposedEnvelope =>
    composeEnvelope(input.request, documentSource(input.xml)),
  /** The validation of the document in an envelope, without its lines. */
  validateDocument: (input: {
    readonly bytes: Uint8Array
    readonly header: EnvelopeHeader
    readonly kind: ExchangedKind
    readonly today: string
  }): ValidatedDocument =>
    withoutLines(validateDocument(readEnvelope(input.bytes), input.header, input.kind, input.today)),
  /** A document that a user added, without its lines. */
  readDocumentFile: (input: { readonly bytes: Uint8Array; readonly today: string }): DocumentFile =>
    readDocumentFile(input.bytes, input.today),
  /** The text of the document inside an envelope; empty when it cannot be read. */
  documentIn: (envelope: Uint8Array): string => readEnvelope(envelope).envelope?.documentXml ?? '',
}

export type LargeDocumentTasks = typeof largeDocumentTasks
