/** The door of documents: their queries, and the address of a list. */
export { settingsQuery } from './approval/approval-queries.ts'
export { bankAccountsQuery, printAccount } from './bank-accounts.ts'
export { documentsSearch } from './list/list-search.ts'
export { loadList } from './list/load-list.ts'
export { documentQuery, documentsQuery } from './queries.ts'
export { loadReadableDocument } from './sheet/load-readable-document.ts'
export { paperStyleQuery } from './sheet/own-style.ts'
export type { ReadableDocumentProps } from './sheet/readable-document.tsx'
