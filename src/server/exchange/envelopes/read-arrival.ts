import { type EnvelopeReading, exchangedKindOf, readEnvelope, readEnvelopeHeader } from '#core/envelope'
import { type Finding, fatal } from '#core/findings'
import { largeDocumentBytes, maxMessageBytes } from './size-limits.ts'

/** An envelope that arrived. */
export interface ArrivalReading extends EnvelopeReading {
  /** Only its header was read: it contains a trade document that is to be read off the event loop. */
  readonly isLarge?: true
}

const messages = new Set(['messageLevelStatus', 'invoiceResponse', 'taxData'])

/** Reads an envelope that was received: of a large one only the header, to not block the process. */
export function readArrival(bytes: Buffer): ArrivalReading {
  if (bytes.length < largeDocumentBytes) return readEnvelope(bytes)
  const header = readEnvelopeHeader(bytes)
  const kind = header && exchangedKindOf(header.documentTypeId, header.processId)
  if (kind && !messages.has(kind)) return { envelope: null, header, findings: [], isLarge: true }
  if (bytes.length <= maxMessageBytes) return readEnvelope(bytes)
  return { envelope: null, header, findings: [tooLarge(maxMessageBytes)] }
}

/** The finding about something that is larger than we read. */
export function tooLarge(limit: number): Finding {
  const megabytes = String(limit / 1024 / 1024)
  const message = `The envelope is larger than ${megabytes} MB, or takes more memory or time to check than is given to one.`
  return fatal('falaj-envelope-size', '', message, { megabytes })
}
