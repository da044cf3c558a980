/** The door of the reports: the values in their address, the VAT return of a period, and the filed ones. */
export { filedReturnsQuery } from './filed-queries.ts'
export { vatReturnQuery } from './queries.ts'
export { reportsSearch } from './reports-search.ts'
