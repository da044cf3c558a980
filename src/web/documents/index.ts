/** The door of the documents screens: what other screens may show or ask about documents. */
export { type DocumentsSearch, documentsSearch } from './list/list-search.ts'
export { countsQuery, documentQuery, documentsQuery } from './queries.ts'
