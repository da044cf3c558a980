import { readEnvelope } from '#core/envelope'
import { type ComposedEnvelope, composeLeg, type LegRequest } from './compose-leg.ts'
import { sourceOfText } from './source.ts'

/** What is done with large documents, wherever it runs. Pure. */
export const heavyTasks = {
  /** The envelope of a leg that carries a document or is about it. */
  composeLeg: (input: { readonly request: LegRequest; readonly xml: string }): ComposedEnvelope =>
    composeLeg(input.request, sourceOfText(input.xml)),
  /** The text of the document inside an envelope; empty when it cannot be read. */
  documentIn: (envelope: Uint8Array): string => readEnvelope(envelope).envelope?.documentXml ?? '',
}

export type HeavyTasks = typeof heavyTasks
