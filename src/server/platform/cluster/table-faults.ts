/** Compares the list of tables with a real catalog: missing tables, and those that cannot be distributed. */
import { identityTables, sharedTables, tenantTables } from '../database/tables.ts'

/** Runs a query in a database. */
type Ask = <Row extends object>(sql: string) => Promise<Row[]>

interface Key {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

const schemas = `('public', 'falaj', 'auth')`
const nameOf = (relation: string, schema: string) =>
  `case ${schema}.nspname when 'public' then ${relation}.relname else ${schema}.nspname || '.' || ${relation}.relname end`

const tablesSql = `
  select ${nameOf('c', 'n')} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${schemas} and c.relkind in ('r', 'p') order by 1`

const uniqueKeysSql = `
  select ${nameOf('c', 'n')} as table, k.relname as name,
    array(select coalesce(a.attname::text, 'expression')
          from unnest(i.indkey[:i.indnkeyatts - 1]) with ordinality u (number, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.number order by u.place) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and n.nspname in ${schemas} order by 1, 2`

const columnsOf = (relation: string, numbers: string) => `
    array(select a.attname::text from unnest(f.${numbers}) with ordinality u (number, place)
          join pg_attribute a on a.attrelid = f.${relation} and a.attnum = u.number order by u.place)`

const foreignKeysSql = `
  select ${nameOf('c', 'n')} as table, f.conname as name, ${columnsOf('conrelid', 'conkey')} as columns,
    ${nameOf('t', 'm')} as target, ${columnsOf('confrelid', 'confkey')} as "targetColumns"
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class t on t.oid = f.confrelid join pg_namespace m on m.oid = t.relnamespace
  where f.contype = 'f' and n.nspname in ${schemas} order by 1, 2`

interface Policy {
  readonly table: string
  readonly name: string
  /** It has a subquery: Citus refuses to distribute the table. */
  readonly asksSubquery: boolean
  /** Citus copies a restrictive policy to its nodes as a permissive one, which opens rows that others close. */
  readonly isRestrictive: boolean
  /** It isolates participants. */
  readonly isLimited: boolean
}

const policiesSql = `
  select tablename as table, policyname as name, concat(qual, with_check) ~* '\\yselect\\y' as "asksSubquery",
    permissive = 'RESTRICTIVE' as "isRestrictive", concat(qual, with_check) like '%current_participants()%' as "isLimited"
  from pg_policies where schemaname = 'public' order by 1, 2`

/** Tables that could not be distributed, or are not on the list: one sentence each. */
export async function tableFaults(ask: Ask): Promise<string[]> {
  const tables = (await ask<{ name: string }>(tablesSql)).map(({ name }) => name)
  const uniqueKeys = await ask<Key>(uniqueKeysSql)
  const foreignKeys = await ask<ForeignKey>(foreignKeysSql)
  const policies = await ask<Policy>(policiesSql)
  return [
    ...listFaults(tables),
    ...uniqueKeys.flatMap((key) => (isOfTenant(key.table) ? uniqueKeyFault(key) : [])),
    ...foreignKeys.flatMap(foreignKeyFault),
    ...policies.flatMap((policy) => (isOfTenant(policy.table) ? policyFaults(policy, policies) : [])),
  ]
}

const isOfTenant = (table: string) => tenantTables.includes(table)

function listFaults(tables: readonly string[]): string[] {
  const listed = [...tenantTables, ...identityTables, ...Object.keys(sharedTables)]
  return [
    ...tables.filter((name) => !listed.includes(name)).map((name) => `${name} is not on the list of tables`),
    ...listed.filter((name) => !tables.includes(name)).map((name) => `${name} is listed and does not exist`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} is listed more than once`),
  ]
}

/** A table that isolates participants does so in each of its policies, because any single policy allows a row. */
/**
 * Policies of the owner role only, for a function that checks participants itself: with a condition PostgreSQL would
 * not use the index that the function needs (decision 73).
 */
const checkedByFunction: readonly string[] = ['find_select of document_search']

function policyFaults({ table, name, ...policy }: Policy, all: readonly Policy[]): string[] {
  const which = `the policy ${name} of ${table}`
  const limitsOthers =
    !checkedByFunction.includes(`${name} of ${table}`) &&
    all.some((other) => other.table === table && other.isLimited)
  return [
    ...(policy.asksSubquery ? [`${which} asks a subquery, which a distributed table may not`] : []),
    ...(policy.isRestrictive
      ? [`${which} is restrictive, which the nodes of a distributed table do not know`]
      : []),
    ...(limitsOthers && !policy.isLimited ? [`${which} does not hold the wall between participants`] : []),
  ]
}

/** A node has the rows of its own organizations only: it could not check that a key is unique among others. */
function uniqueKeyFault({ table, name, columns }: Key): string[] {
  return ['organization_id', 'environment'].every((column) => columns.includes(column))
    ? []
    : [`${table}: the unique key ${name} does not contain organization_id and environment`]
}

/** A tenant's row may refer to rows of the same tenant, which lie beside it; all else stays on the coordinator. */
function foreignKeyFault({ table, name, columns, target, targetColumns }: ForeignKey): string[] {
  if (!isOfTenant(table) && !isOfTenant(target)) return []
  const where = `${table}: the foreign key ${name} to ${target}`
  if (isOfTenant(table) !== isOfTenant(target))
    return [`${where} joins a tenant's rows with those of no tenant`]
  const place = columns.indexOf('organization_id')
  if (place < 0 || targetColumns[place] !== 'organization_id')
    return [`${where} does not hold the organization`]
  return tenantTables.indexOf(target) < tenantTables.indexOf(table)
    ? []
    : [`${where}: ${target} must come first in the list`]
}
