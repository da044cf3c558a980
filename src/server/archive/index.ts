/** The door of the archive room: legal files in an object store, retention, holds, verification. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { runJobs, sweptKind } from '#server/runs'
import { followDocuments, followJob, sweepArchive, sweepJob } from './follow-documents.ts'
import type { ObjectStore } from './object-store.ts'
import { verifications, verifySome } from './verification.ts'

export { scheduleArchive } from './follow-documents.ts'
export type { ObjectStore } from './object-store.ts'
export { refillStore } from './refill.ts'
export { listRetainedRecords, type RetainedRecords } from './retained-records.ts'
export { retentionOf } from './retention-of.ts'
export { archiveRoutes } from './routes.ts'
export { verifyAll } from './verify-all.ts'

/** For the sweep. */
export const sweptVerifications = sweptKind(verifications)

/** The handlers of the jobs. Without an object store nothing is written to one, and the database alone is verified. */
export function archiveJobs(store: ObjectStore | undefined): JobHandlers {
  return {
    [sweepJob]: async (context) => {
      if (store) await sweepArchive(context)
    },
    [followJob]: async (context, payload) => {
      if (store) await followDocuments(context, store, payload)
    },
    ...runJobs(verifications, (context, actor, run) => verifySome(context, store, actor, run)),
  }
}
