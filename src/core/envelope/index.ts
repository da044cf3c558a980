/** The door of the envelope room: Peppol envelopes (SBDH) and the identifiers on them. */
export { checkEnvelope, sbdhNamespace as envelopeNamespace } from './check-envelope.ts'
export type { Envelope, EnvelopeHeader } from './header.ts'
export {
  type ExchangedKind,
  exchangedKindForTypeCode,
  exchangedKindOf,
  exchangeTypes,
  participant,
  printIdentifier,
} from './identifiers.ts'
export { type EnvelopeReading, readEnvelope, readEnvelopeHeader } from './read-envelope.ts'
export { writeEnvelope } from './write-envelope.ts'
