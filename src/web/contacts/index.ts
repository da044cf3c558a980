/** The door of contacts: the values in their addresses. */
export { statementSearch } from './statement-search.ts'
