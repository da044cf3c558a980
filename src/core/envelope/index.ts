/** The door of the envelope room: Peppol envelopes (SBDH) and the identifiers on them. */
export { checkEnvelope, sbdhNamespace as envelopeNamespace } from './check-envelope.ts'
export type { DocumentIdentification, Envelope, EnvelopeHeader, MessageLevelStatusType } from './header.ts'
export { messageLevelStatusTypes } from './header.ts'
export type { DocumentTypeParts, ExchangedKind, ExchangeType, PeppolIdentifier } from './identifiers.ts'
export {
  exchangedKindForTypeCode,
  exchangedKindOf,
  exchangedKinds,
  exchangeTypes,
  isSameIdentifier,
  isSameParticipant,
  parseDocumentType,
  parseIdentifier,
  participant,
  participantScheme,
  printIdentifier,
} from './identifiers.ts'
export { matchDocumentType } from './match-document-type.ts'
export type { EnvelopeReading } from './read-envelope.ts'
export { readEnvelope, readEnvelopeHeader } from './read-envelope.ts'
export { writeEnvelope } from './write-envelope.ts'
