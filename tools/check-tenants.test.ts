import { expect, it } from 'vitest'
import { type SourceFile, unboundStatements } from './check-tenants.ts'

const fileOf = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') })
const found = (...lines: string[]) => unboundStatements([fileOf('src/server/a/store.ts', ...lines)])

it.each([
  ['withTables', 'const db = tx.withTables<T>()'],
  ['a query without tx.tenant', "tx.selectFrom('contacts').selectAll()"],
  ['a subquery', "list.where((e) => e.exists(e.selectFrom('contacts').select('id').where('id', '=', 'a')))"],
  ['a join', "tx.tenant.selectFrom('documents as d').innerJoin('contacts as c', 'c.id', 'd.id')"],
  ['SQL', 'sql`select id from contacts where id = ${id}`'],
  ['SQL that only reads the columns', 'sql`select organization_id, environment from contacts`'],
  ['SQL with one of them', 'sql`delete from contacts where organization_id = ${organizationId}`'],
  ['SQL with another fragment', 'const some = sql`archived`', 'sql`select id from contacts where ${some}`'],
  ['SQL about a view', 'sql`select number from report_numbers where date > ${day}`'],
  [
    'a second table of SQL',
    'sql`select from documents d join contacts c on c.id = d.contact_id where ${ofTenant(scope, "d")}`',
  ],
  [
    'a subquery in SQL, whatever stands around it twice',
    "sql`delete from documents d using (select id from contacts) c where ${ofTenant(scope, 'd')} and ${ofTenant(scope, 'd')}`",
  ],
  ['a way around enterTenant', "tx.within(scope).tenant.selectFrom('contacts')"],
  [
    'a fragment that serves one table of two',
    'const place = ofTenant(scope)',
    'sql`select (select max(seq) from audit_entries where ${place}), (select seq from audit_heads)`',
  ],
  [
    'a query around a subquery that has both',
    "tx.selectFrom('contacts').where((e) => e.exists(tx.tenant.selectFrom('documents').where('documents.organization_id', '=', o).where('documents.environment', '=', v)))",
  ],
  [
    'a fragment of another block with the same name',
    'function one() { const place = ofTenant(scope) }',
    'function other() { const place = sql`archived`; return sql`select id from contacts where ${place}` }',
  ],
])('finds %s', (_, ...lines) => {
  expect(found(...lines)).toHaveLength(1)
})

it.each([
  ['tx.tenant', "const rows = tx.tenant.selectFrom('contacts')"],
  ['a variable of it', 'const tenant = tx.tenant', "tenant.deleteFrom('contacts')"],
  [
    'a subquery with both',
    "e.selectFrom('contacts as c').where('c.organization_id', '=', o).where('c.environment', '=', v)",
  ],
  [
    'a join with sameTenant',
    "tx.tenant.selectFrom('documents as d').innerJoin('contacts as c', sameTenant('c.id', 'd.contact_id'))",
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
  [
    'SQL that joins by both columns',
    "sql`select from documents d join contacts c on c.organization_id = d.organization_id and c.environment = d.environment where ${ofTenant(scope, 'd')}`",
  ],
  [
    'SQL with a function of an alias',
    'const place = (alias: string) => sql`${ofTenant(scope, alias)} and true`',
    "sql`select from documents d, lateral (select from contacts c where ${place('c')}) k where ${place('d')}`",
  ],
  ['a table of no tenant', "tx.selectFrom('measures')", 'sql`select from measures`'],
])('accepts %s', (_, ...lines) => {
  expect(found(...lines)).toEqual([])
})

it('reads fragments of the file that they are imported from, and of no other file', () => {
  const fragment = fileOf('src/server/a/place.ts', 'export const place = ofTenant(scope)')
  const query = 'sql`select id from contacts where ${place}`'
  const importing = fileOf('src/server/a/store.ts', "import { place } from './place.ts'", query)
  expect(unboundStatements([fragment, importing])).toEqual([])
  expect(unboundStatements([fragment, fileOf('src/server/a/store.ts', query)])).toHaveLength(1)
})
