/** The translation namespaces that have the same keys for contacts and products. */
export type RecordWords = 'contacts' | 'products'

/** The fields that the shared parts show. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly nameAr: string
  /** Null for users who are limited to some participants. */
  readonly usageCount: number | null
}
