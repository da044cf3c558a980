/** The sections of an organization: its rows, in the order in which they can be inserted. */
import { Environment } from '#contract/common'
import { belongings, copiedTables, derivedTables, tenantTables } from '#platform/database/tables'

export interface Section {
  readonly table: string
  /** Null for rows of both environments. */
  readonly environment: Environment | null
  /** SQL of constants: which of its rows. */
  readonly condition: string
  /** Rows that triggers write: they are compared, and do not travel. */
  readonly isDerived: boolean
}

/** The tables of an organization's users: they are matched, not copied. */
export const peopleTables: readonly string[] = ['auth.user', 'auth.account', 'users', 'memberships']

const organizationPattern = /^org_[0-9a-z]{26}$/
const arrivalPattern = /^inb_[0-9a-z]{26}$/

/** Whether a text has the shape of an organization's id. */
export function isOrganizationId(text: string): boolean {
  return organizationPattern.test(text)
}

/**
 * The sections of an organization. Raises when an id does not have the form of ours: ids become part of SQL.
 * @param arrivals those that are moved without naming the organization as their owner
 */
export function sectionsOf(organizationId: string, arrivals: readonly string[]): Section[] {
  if (!isOrganizationId(organizationId) || !arrivals.every((id) => arrivalPattern.test(id)))
    throw new Error('these are no ids of an organization and of arrivals')
  const organization = `'${organizationId}'`
  const listed = `array[${arrivals.map((id) => `'${id}'`).join(', ')}]::text[]`
  const outside = (table: string, rows: string): Section => ({
    table,
    environment: null,
    condition: rows.replaceAll('$1', organization).replaceAll('$2', listed),
    isDerived: false,
  })
  const shared = Object.entries(belongings).flatMap(([table, belonging]) =>
    'rows' in belonging ? [outside(table, belonging.rows)] : [],
  )
  const isOfPeople = ({ table }: Section) => peopleTables.includes(table)
  return [
    outside('organizations', 'id = $1'),
    ...shared.filter(isOfPeople),
    outside('users', 'id in (select user_id from memberships where organization_id = $1)'),
    outside('memberships', 'organization_id = $1'),
    ...Environment.options.flatMap((environment) =>
      tenantTables
        .filter((table) => !copiedTables.includes(table))
        .map((table) => ({
          table,
          environment,
          condition: `organization_id = ${organization} and environment = '${environment}'`,
          isDerived: derivedTables.includes(table),
        })),
    ),
    ...shared.filter((section) => !isOfPeople(section)),
  ]
}
