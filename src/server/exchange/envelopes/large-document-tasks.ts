import { type EnvelopeHeader, type ExchangedKind, readEnvelope } from '#core/envelope'
import { type ComposedEnvelope, composeLeg, type LegRequest } from './compose-envelope.ts'
import { sourceOfText } from './document-source.ts'
import { type JudgedDocument, judgeDocument, withoutLines } from './validate-document.ts'

/** What is done with large documents, wherever it runs. Pure. */
export const heavyTasks = {
  /** The envelope of a leg that carries a document or is about it. */
  composeLeg: (input: { readonly request: LegRequest; readonly xml: string }): ComposedEnvelope =>
    composeLeg(input.request, sourceOfText(input.xml)),
  /** What is thought of the document in an envelope, without its lines. */
  judgeDocument: (input: {
    readonly bytes: Uint8Array
    readonly header: EnvelopeHeader
    readonly kind: ExchangedKind
  }): JudgedDocument => withoutLines(judgeDocument(readEnvelope(input.bytes), input.header, input.kind)),
  /** The text of the document inside an envelope; empty when it cannot be read. */
  documentIn: (envelope: Uint8Array): string => readEnvelope(envelope).envelope?.documentXml ?? '',
}

export type HeavyTasks = typeof heavyTasks
