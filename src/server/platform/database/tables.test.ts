/** Whether the schema could be distributed by organization, table by table: on the real catalog. */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newUuid } from '../base/ids.ts'
import { loadSecrets } from '../base/secrets.ts'
import { prepareDatabase } from '../cluster/cluster.ts'
import { migrate } from '../cluster/migrate.ts'
import { tableFaults } from '../cluster/table-faults.ts'

let owner: pg.Client

beforeAll(async () => {
  const cluster = inject('cluster')
  const name = `t_${newUuid().replaceAll('-', '')}`
  const secrets = loadSecrets(cluster.folder, cluster.secret)
  const { ownerUrl } = await prepareDatabase(cluster.adminUrl, name, secrets)
  await migrate(ownerUrl)
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** The faults after a change that is rolled back. */
async function faultsAfter(change: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(change)
    return await tableFaults(async (sql) => (await owner.query(sql)).rows)
  } finally {
    await owner.query('rollback')
  }
}

const tenantColumns = 'organization_id text not null, environment text not null'

test('every table is on the list, and each of a tenant can lie with its tenant', async () => {
  expect(await faultsAfter('select 1')).toEqual([])
})

test.each([
  [
    'a policy with a subquery',
    'create policy named on contacts using (name in (select name from products))',
    'the policy named of contacts asks a subquery, which a distributed table may not',
  ],
  [
    'a restrictive policy',
    `create policy named on contacts as restrictive using (name <> '')`,
    'the policy named of contacts is restrictive, which the nodes of a distributed table do not know',
  ],
  [
    'a policy beside the wall between participants',
    'create policy sweep on documents for select to current_user using (true)',
    'the policy sweep of documents does not hold the wall between participants',
  ],
  [
    'a table that is not listed',
    'create table notes (id text primary key)',
    'notes is not on the list of tables',
  ],
  ['one that is listed and gone', 'drop table notice_marks', 'notice_marks is listed and does not exist'],
  [
    'a unique key over all tenants',
    'create unique index by_trn on participants (trn)',
    'participants: the unique key by_trn does not contain organization_id and environment',
  ],
  [
    'a unique key with an expression of the tenant',
    'create unique index by_trn on participants (lower(organization_id), environment, trn)',
    'participants: the unique key by_trn does not contain organization_id and environment',
  ],
  [
    'a reference to what lies elsewhere',
    'alter table contacts add constraint of_organization foreign key (organization_id) references organizations',
    "contacts: the foreign key of_organization to organizations joins a tenant's rows with those of no tenant",
  ],
  [
    'a reference to a tenant from outside',
    `alter table outages add organization_id text, add series text, add constraint seen
       foreign key (organization_id, environment, id, series) references number_series`,
    "outages: the foreign key seen to number_series joins a tenant's rows with those of no tenant",
  ],
  [
    'a reference to a table that is distributed later',
    `alter table bulk_items add constraint of_document foreign key (organization_id, environment, document_id)
       references documents`,
    'bulk_items: the foreign key of_document to documents: documents must come first in the list',
  ],
])('%s is found', async (_, change, fault) => {
  expect(await faultsAfter(change)).toEqual([fault])
})

test('a new table of a tenant with keys of its own would be found by its name alone', async () => {
  const faults = await faultsAfter(
    `create table notes (${tenantColumns}, id text, primary key (organization_id, environment, id))`,
  )
  expect(faults).toEqual(['notes is not on the list of tables'])
})
