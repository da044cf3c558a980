import { expect, it } from 'vitest'
import { unboundStatements } from './check-tenants.ts'

const found = (...lines: string[]) =>
  unboundStatements([{ path: 'src/server/a/store.ts', text: lines.join('\n') }])

it.each([
  ['withTables', 'const db = tx.withTables<T>()'],
  ['a query without tx.tenant', "tx.selectFrom('contacts').selectAll()"],
  ['a subquery', "list.where((e) => e.exists(e.selectFrom('contacts').select('id').where('id', '=', 'a')))"],
  ['a join', "tx.tenant(scope).selectFrom('documents as d').innerJoin('contacts as c', 'c.id', 'd.id')"],
  ['SQL', 'sql`select id from contacts where id = ${id}`'],
  ['SQL that only reads the columns', 'sql`select organization_id, environment from contacts`'],
  ['SQL with one of them', 'sql`delete from contacts where organization_id = ${organizationId}`'],
  ['SQL with another fragment', 'const some = sql`archived`', 'sql`select id from contacts where ${some}`'],
  ['SQL about a view', 'sql`select number from report_numbers where date > ${day}`'],
])('finds %s', (_, ...lines) => {
  expect(found(...lines)).toHaveLength(1)
})

it.each([
  ['tx.tenant', "const rows = tx.tenant(scope).selectFrom('contacts')"],
  ['a variable of it', 'const tenant = tx.tenant(scope)', "tenant.deleteFrom('contacts')"],
  [
    'a subquery with both',
    "e.selectFrom('contacts as c').where('c.organization_id', '=', o).where('c.environment', '=', v)",
  ],
  ['SQL with ofTenant', 'sql`select id from contacts c where ${ofTenant(scope, "c")}`'],
  [
    'SQL with a fragment that has it',
    'const place = ofTenant(scope)',
    'sql`select from contacts where ${place}`',
  ],
  [
    'SQL that writes both',
    'sql`insert into contacts (organization_id, environment, id) values (${a}, ${b}, ${c})`',
  ],
  ['a table of no tenant', "tx.selectFrom('measures')", 'sql`select from measures`'],
])('accepts %s', (_, ...lines) => {
  expect(found(...lines)).toEqual([])
})
