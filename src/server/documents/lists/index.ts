/** Lists, searches, counts and saved views. */

export type { DocumentFilter, Edge } from './filter-store.ts'
export { attentionIds, draftIds } from './find-ids.ts'
export { filterOf, listDocuments, ofRequester } from './list-documents.ts'
export { selectByIds, selectPage } from './list-store.ts'
export { listRoutes } from './routes.ts'
