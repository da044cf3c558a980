/** The door of the reports: what their address says. */
export { reportsSearch } from './reports-search.ts'
