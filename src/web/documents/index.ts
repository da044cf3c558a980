/** The door of documents: their queries, the address of a list, and where a document stands. */
export { NextStep } from './details/next-step.tsx'
export { Rails } from './details/rails.tsx'
export { documentsSearch } from './list/list-search.ts'
export { loadList } from './list/load-list.ts'
export { documentQuery, documentsQuery } from './queries.ts'
export { loadReadableDocument } from './sheet/load-readable-document.ts'
export { paperStyleQuery } from './sheet/own-style.ts'
export type { ReadableDocumentProps } from './sheet/readable-document.tsx'
