import type { PlainDate } from '#core/calendar'
import { WorkTooHeavyError } from '#platform/processes/work-thread'
import { largeDocumentWorker } from './large-document-worker.ts'
import { tooLarge } from './read-arrival.ts'
import { type DocumentFile, readDocumentFile } from './read-document-file.ts'
import { maxReadBytes } from './size-limits.ts'

/** Bytes from which a request does not check a document itself: others wait for the same process. */
const threadBytes = 100 * 1024

/**
 * Checks a trade document that was added by a user, alone or in an envelope, against the schema and the rules for
 * arrivals. A large one is checked in a thread of its own.
 * @param today `YYYY-MM-DD`, Asia/Dubai: the day on which it is added
 */
export async function checkDocumentFile(bytes: Buffer, today: PlainDate): Promise<DocumentFile> {
  if (bytes.length > maxReadBytes) return { isGood: false, findings: [tooLarge(maxReadBytes)] }
  if (bytes.length < threadBytes) return readDocumentFile(bytes, today)
  try {
    return await largeDocumentWorker.run('readDocumentFile', { bytes, today })
  } catch (error) {
    if (!(error instanceof WorkTooHeavyError)) throw error
    return { isGood: false, findings: [tooLarge(maxReadBytes)] }
  }
}
