/** The door of the audit room: actions and their actors, append-only, chained by hash. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { CheckPayload, checkJob, checkStretch } from './check-trail.ts'
import type { SealStore } from './sealed-check.ts'

export type { AuditPorts } from './list-trail.ts'
export { recordAudit, recordAuditAll } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { listEntriesOf } from './store.ts'
export { verifyAudit } from './verify-audit.ts'

/** The handlers of the jobs; seals are also written to a store, if there is one. */
export function auditJobs(store: SealStore | undefined): JobHandlers {
  return { [checkJob]: (context, payload) => checkStretch(context, store, CheckPayload.parse(payload)) }
}
