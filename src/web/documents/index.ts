/** The door of documents: what routes load ahead, and what other screens ask about documents. */
export { type DocumentsSearch, documentsSearch } from './list/list-search.ts'
export { loadList } from './list/load-list.ts'
export { countsQuery, documentQuery, documentsQuery } from './queries.ts'
