/** The namespaces of words that have the same keys for what contacts and products have in common. */
export type RecordWords = 'contacts' | 'products'

/** The fields that the shared parts show. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly nameAr: string
  /** Null for users who are limited to some participants. */
  readonly usageCount: number | null
}
