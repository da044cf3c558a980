/** The door of settings: addresses of its pages. */
export { auditSearch } from './audit/audit-search.ts'
