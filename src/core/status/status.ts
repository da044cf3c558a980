export type ResponseCode = 'AP' | 'AB' | 'RE'
export type StatusReasonCode = 'SV' | 'BV' | 'BW' | 'FD'

export const responseCodes: readonly ResponseCode[] = ['AP', 'AB', 'RE']
export const statusReasonCodes: readonly StatusReasonCode[] = ['BV', 'BW', 'FD', 'SV']

/** One issue of a message level status: place (an XPath, or `NA`), text, and kind. */
export interface StatusLine {
  readonly location: string
  readonly text: string
  readonly reason: StatusReasonCode
}

/**
 * Message level status 1.1.0: the receiving provider's result for one envelope. AP: delivered with confirmation, AB:
 * delivered without, RE: rejected or not deliverable.
 */
export interface MessageLevelStatus {
  readonly messageId: string
  /** Day and time of issue as they are written, the time with its zone. */
  readonly issueDate: string
  readonly issueTime: string
  /** Service provider ids without scheme (the scheme is always 0242). */
  readonly senderId: string
  readonly receiverId: string
  readonly code: ResponseCode
  readonly text: string | null
  /** The envelope that it is about. */
  readonly envelopeId: string
  readonly lines: readonly StatusLine[]
}

export const serviceProviderScheme = '0242'
export const mlsCustomizationId = 'urn:peppol:edec:mls:1.0'
export const mlsProfileId = 'urn:peppol:edec:mls'
