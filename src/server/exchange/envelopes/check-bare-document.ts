import { WorkTooHeavyError } from '#platform/work-thread'
import { largeDocumentWorker } from './large-document-worker.ts'
import { tooLarge } from './read-arrival.ts'
import { type BareDocument, readBareDocument } from './read-bare-document.ts'
import { maxReadBytes } from './size-limits.ts'

/** Bytes from which a request does not check a document itself: others wait for the same process. */
const threadBytes = 100 * 1024

/**
 * Checks a trade document that came by another way than the network, alone or in an envelope, by the schema and the rules
 * that an arrival is checked by. A large one is checked in a thread of its own.
 */
export async function checkBareDocument(bytes: Buffer): Promise<BareDocument> {
  if (bytes.length > maxReadBytes) return { isGood: false, findings: [tooLarge(maxReadBytes)] }
  if (bytes.length < threadBytes) return readBareDocument(bytes)
  try {
    return await largeDocumentWorker.run('readBareDocument', bytes)
  } catch (error) {
    if (!(error instanceof WorkTooHeavyError)) throw error
    return { isGood: false, findings: [tooLarge(maxReadBytes)] }
  }
}
