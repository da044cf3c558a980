/**
 * Tables of `ArchiveStore`. Its queries are typed with one of them, because the columns that the store uses are the same
 * in all.
 */
export type ArchiveName = 'contacts' | 'products'
export type AnyArchive = 'contacts'
