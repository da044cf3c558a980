/** The door of the reports: the values in their address. */
export { reportsSearch } from './reports-search.ts'
