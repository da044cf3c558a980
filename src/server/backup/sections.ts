/** The sections of a whole database: its rows, in the order in which they can be inserted. */
import { Environment } from '#contract/common'
import {
  copiedTables,
  derivedTables,
  identityTables,
  sharedTables,
  tenantTables,
} from '#platform/database/tables'

export interface Section {
  readonly table: string
  /** Whose rows; null for tables outside of the walls between tenants. */
  readonly organizationId: string | null
  readonly environment: Environment | null
  /** SQL of constants: which of its rows. */
  readonly condition: string
  /** Rows that triggers write: they are compared, and not inserted. */
  readonly isDerived: boolean
}

/** Built again in each installation. */
const ownTables: readonly string[] = [
  'schema_migrations',
  'falaj.workers',
  'falaj.suspect_jobs',
] satisfies (keyof typeof sharedTables)[]

/** Tables outside of the walls between tenants, each as a whole. */
export const wholeTables: readonly string[] = [
  ...Object.keys(sharedTables).filter((table) => !ownTables.includes(table)),
  ...identityTables,
]

/** Raises when an id does not have the form of ours: ids become part of SQL. */
export function* sectionsOf(organizationIds: readonly string[]): Generator<Section> {
  for (const table of wholeTables)
    yield { table, organizationId: null, environment: null, condition: 'true', isDerived: false }
  for (const organizationId of organizationIds) {
    if (!/^org_[0-9a-z]{26}$/.test(organizationId)) throw new Error('this is no id of an organization')
    for (const environment of Environment.options)
      for (const table of tenantTables.filter((name) => !copiedTables.includes(name)))
        yield {
          table,
          organizationId,
          environment,
          condition: `organization_id = '${organizationId}' and environment = '${environment}'`,
          isDerived: derivedTables.includes(table),
        }
  }
}
