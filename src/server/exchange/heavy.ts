import { workThread } from '#platform/work-thread'
import type { HeavyTasks } from './heavy-tasks.ts'

/** Bytes (or characters) from which a document is read, checked and written in a thread of its own. */
export const heavyFrom = 1024 * 1024

/**
 * Bytes of the largest envelope whose document is read. What we may send ourselves fits (10,000 lines and attachments
 * of 10 MB); a larger one is stored, answered with RE and reported as failed, unread.
 */
export const largestRead = 32 * 1024 * 1024

/** Milliseconds and megabytes for one document; one of 20 MB with 14,500 lines takes about 10 s and 850 MB. */
const limits = { time: 180_000, memory: 1_536 }

/**
 * Large documents are worked on here, one after the other, so that the process goes on with everything else. Starts
 * when it is needed and ends when it is not.
 */
export const heavyThread = workThread<HeavyTasks>(new URL('heavy-thread.ts', import.meta.url), limits)
