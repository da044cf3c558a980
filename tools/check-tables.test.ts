import { expect, it } from 'vitest'
import { privateUses, sharedTables, tablesOf } from './check-tables.ts'

it('finds a table that two rooms speak to', () => {
  const tables = tablesOf([
    { path: 'm.sql', text: 'create table contacts (id text);\ncreate table products (id text);' },
  ])
  expect(tables).toEqual(['contacts', 'products'])
  const stores = [
    { path: 'src/server/contacts/store.ts', text: "tx.selectFrom('contacts')" },
    { path: 'src/server/documents/rows/store.ts', text: "tx.selectFrom('contacts')" },
    { path: 'src/server/products/store.ts', text: "tx.selectFrom('products')" },
  ]
  expect(sharedTables(tables, stores)).toEqual([
    expect.stringContaining(
      'contacts is named in the stores of contacts and documents (src/server/contacts/store.ts, src/server/documents/rows/store.ts)',
    ),
  ])
})

it('follows a table that was renamed', () => {
  const made = { path: '1.sql', text: 'create table simulator_peers (id text);' }
  const renamed = { path: '2.sql', text: 'alter table simulator_peers rename to simulator_nodes;' }
  expect(tablesOf([made, renamed])).toEqual(['simulator_nodes'])
})

it('finds what names the tables of the queue', () => {
  const text = ['select from graphile_worker.', 'private_jobs'].join('_')
  const files = [
    { path: 'src/server/platform/queue/jobs.ts', text },
    { path: 'src/server/platform/queue/tidy.ts', text: 'select from graphile_worker.jobs' },
    { path: 'migrations/0001_create_platform.sql', text },
  ]
  expect(privateUses(files)).toEqual([
    'src/server/platform/queue/jobs.ts names tables that graphile-worker calls private',
    'migrations/0001_create_platform.sql names tables that graphile-worker calls private',
  ])
})
