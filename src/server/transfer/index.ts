/** The door of transfer: how an organization moves from one database to another. */
export { guardClosed } from './close-for-moving.ts'
export { closeOrganization, reopenOrganization } from './close-organization.ts'
export { selectMoved } from './closed-store.ts'
export { type ExportResult, exportOrganization } from './export-organization.ts'
export { type ImportResult, importOrganization } from './import-organization.ts'
export { resumeTenant } from './resume-tenant.ts'
export { isDistributed, selectMigrations } from './table-store.ts'
export { TransferError } from './transfer-error.ts'
