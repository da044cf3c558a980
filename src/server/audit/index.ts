/** The door of the audit room: who did what, append-only, chained by hash. */
export { type AuditFact, recordAudit } from './record-audit.ts'
export { type AuditVerdict, verifyAudit } from './verify-audit.ts'
