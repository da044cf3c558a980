/** The door of the audit room: who did what, append-only, chained by hash. */
export { recordAudit, recordAuditAll } from './record-audit.ts'
export { listEntriesOf } from './store.ts'
export { verifyAudit } from './verify-audit.ts'
