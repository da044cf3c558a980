import { dubaiDate } from '#core/calendar'
import type { EnvelopeHeader, ExchangedKind } from '#core/envelope'
import { WorkTooHeavyError } from '#platform/processes/work-thread'
import type { InboundEnvelope } from '../arrivals/index.ts'
import { largeDocumentWorker } from './large-document-worker.ts'
import type { ArrivalReading } from './read-arrival.ts'
import { maxReadBytes } from './size-limits.ts'
import { unreadDocument, type ValidatedDocument, validateDocument } from './validate-document.ts'

interface ReadArrival {
  readonly inbound: Pick<InboundEnvelope, 'bytes' | 'receivedAt'>
  readonly reading: ArrivalReading
  readonly header: EnvelopeHeader
  readonly kind: ExchangedKind
}

/** Tries after which a document that could not be checked in time is answered as too large. */
const maxAttempts = 3

/**
 * Checks a document that was received. A large one is checked in a thread of its own; one that is too large for that
 * is rejected with that reason. Raises `WorkTooHeavyError` when the time limit was exceeded: the machine may have
 * been busy, retry.
 * @param tries number of attempts, including this one
 */
export async function validateArrival(arrival: ReadArrival, tries: number): Promise<ValidatedDocument> {
  const { inbound, reading, header, kind } = arrival
  const today = dubaiDate(inbound.receivedAt)
  if (!reading.isLarge) return validateDocument(reading, header, kind, today)
  if (inbound.bytes.length > maxReadBytes) return unreadDocument(header, kind)
  try {
    return await largeDocumentWorker.run('validateDocument', {
      bytes: inbound.bytes,
      header,
      kind,
      today,
    })
  } catch (error) {
    if (!(error instanceof WorkTooHeavyError) || (error.limit === 'time' && tries < maxAttempts)) throw error
    return unreadDocument(header, kind)
  }
}
