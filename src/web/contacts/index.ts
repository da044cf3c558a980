/** The door of contacts: what addresses hold. */
export { statementSearch } from './statement-search.ts'
