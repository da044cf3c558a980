import type { XmlElement } from '#core/xml'
import type { PeppolIdentifier } from './identifiers.ts'

export const messageLevelStatusTypes = ['FAILURE_ONLY', 'ALWAYS_SEND'] as const
/** Whether the receiving provider shall answer success too, or failure only (scope MLS_TYPE). */
export type MessageLevelStatusType = (typeof messageLevelStatusTypes)[number]

/** The header of an envelope (Peppol business message envelope 2.0.2), in our words. */
export interface EnvelopeHeader {
  /** The sender on the network; with self-billing that is the buyer. */
  readonly sender: PeppolIdentifier
  readonly receiver: PeppolIdentifier
  /** Ours to choose, the same over all attempts; message level status and tax data refer to it. */
  readonly envelopeId: string
  /** Instant at which the envelope was made. */
  readonly createdAt: string
  readonly documentTypeId: PeppolIdentifier
  readonly processId: PeppolIdentifier
  /** Country of the sending end user, ISO 3166-1 alpha-2. */
  readonly countryC1: string
  /** Where the answer goes, when not to the provider's own id; same main id as the sender's provider. */
  readonly mlsTo?: PeppolIdentifier
  readonly mlsType?: MessageLevelStatusType
  /** Scopes that Peppol does not define; allowed when their type occurs once. */
  readonly otherScopes?: readonly {
    readonly type: string
    readonly value: string
    readonly identifier?: string
  }[]
}

/** Facts that the header repeats about the document inside, as they were read. */
export interface DocumentIdentification {
  readonly standard: string
  readonly type: string
  readonly typeVersion: string
}

export interface Envelope {
  readonly header: EnvelopeHeader
  readonly identification: DocumentIdentification
  /** The business document as a tree of its own. */
  readonly document: XmlElement
  /** The business document's text, exactly the characters inside the envelope. */
  readonly documentXml: string
}
