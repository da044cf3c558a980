/** The door of documents: their queries, and the address of a list. */
export { documentsSearch } from './list/list-search.ts'
export { loadList } from './list/load-list.ts'
export { documentQuery } from './queries.ts'
