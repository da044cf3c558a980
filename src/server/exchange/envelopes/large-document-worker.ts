import { workThread } from '#platform/processes/work-thread'
import type { LargeDocumentTasks } from './large-document-tasks.ts'

/** Milliseconds and megabytes for one document; one of 20 MB with 14,500 lines takes about 10 s and 850 MB. */
const limits = { time: 180_000, memory: 1_536 }

/**
 * Processes large documents in a thread, one at a time, so that the process stays responsive. Starts on demand and
 * ends when it is idle.
 */
export const largeDocumentWorker = workThread<LargeDocumentTasks>(
  new URL('large-document-thread.ts', import.meta.url),
  limits,
)
