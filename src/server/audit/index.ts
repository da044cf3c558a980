/** The door of the audit room: who did what, append-only, chained by hash. */
import type { JobHandlers } from '#platform/jobs'
import { CheckPayload, checkJob, checkStretch } from './check-trail.ts'

export { recordAudit, recordAuditAll } from './record-audit.ts'
export { auditRoutes } from './routes.ts'
export { listEntriesOf } from './store.ts'
export { verifyAudit } from './verify-audit.ts'

/** Which job names run which operation. */
export const auditJobs: JobHandlers = {
  [checkJob]: (context, payload) => checkStretch(context, CheckPayload.parse(payload)),
}
