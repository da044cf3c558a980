/** The fields that all master data has, beside those that users fill in. */
export interface MasterRecord {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly archived: boolean
  /** How many documents name it. */
  readonly usageCount: number
  /** UTC, ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** The tables of master data. */
export type MasterTable = 'contacts' | 'products'
/** The table that types the queries of the shared store, which name only columns that all tables have. */
export type AnyTable = 'contacts'
