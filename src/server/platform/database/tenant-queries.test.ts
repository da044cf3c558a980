/** Queries of a tenant without the help of row-level security: they run as the superuser, which bypasses it. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newUuid } from '../base/ids.ts'
import { withDatabase } from '../cluster/cluster.ts'
import { templateName } from '../testing/global-setup.ts'
import { type Database, enterTenant, openDatabase, type Tx } from './database.ts'
import { columnsOf, datedRecordOf, recordOf } from './row-records.ts'
import { ofTenant } from './tenant-queries.ts'
import type { TenantScope } from './tenant-scope.ts'

const cluster = inject('cluster')
const name = `t_${newUuid().replaceAll('-', '')}`
const admin = new pg.Client({ connectionString: cluster.adminUrl })
let db: Database

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`)
  db = openDatabase(withDatabase(cluster.adminUrl, name))
})
afterAll(async () => {
  await db.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const ours: TenantScope = { organizationId: `org_${'1'.repeat(26)}`, environment: 'preprod' }
const others: readonly TenantScope[] = [
  { ...ours, environment: 'prod' },
  { ...ours, organizationId: `org_${'2'.repeat(26)}` },
]
const at = '2026-11-26T08:00:00.123Z'
const notice = {
  id: 'ntc_1',
  kind: 'documentFailed' as const,
  tone: 'urgent' as const,
  subjectType: 'document' as const,
  subjectId: 'doc_1',
  params: { number: 'A-1' },
  dedupeKey: 'once',
  at,
}

/** Its conditions alone: the superuser needs no entry into the tenant. */
const rowsOf = (tx: Tx, scope: TenantScope) => tx.within(scope).tenant

async function idsOf(tx: Tx, scope: TenantScope): Promise<string[]> {
  const rows = await rowsOf(tx, scope).selectFrom('notices').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('every query is restricted to one organization and environment', async () => {
  await db.system(async (tx) => {
    for (const scope of [ours, ...others])
      await rowsOf(tx, scope)
        .insertInto('notices', [notice, { ...notice, id: 'ntc_2', dedupeKey: 'twice' }])
        .execute()

    expect(await idsOf(tx, ours)).toEqual(['ntc_1', 'ntc_2'])
    const joined = await rowsOf(tx, ours)
      .selectFrom('notices as n')
      .select('n.id')
      .where(sql<boolean>`exists (select from notices m where ${ofTenant(ours, 'm')} and m.id = n.id)`)
      .execute()
    expect(joined).toHaveLength(2)

    const changed = await rowsOf(tx, ours).updateTable('notices', { tone: 'info' }).executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(2n)
    const removed = await rowsOf(tx, ours).deleteFrom('notices').where('id', '=', 'ntc_2').executeTakeFirst()
    expect(removed.numDeletedRows).toBe(1n)

    for (const scope of others) {
      const rows = await rowsOf(tx, scope).selectFrom('notices').select('tone').execute()
      expect(rows).toEqual([{ tone: 'urgent' }, { tone: 'urgent' }])
    }
  })
})

test('a record that carries another tenant is written for the tenant of the query, and moves no row', async () => {
  await db.system(async (tx) => {
    const scope = { ...ours, organizationId: `org_${'3'.repeat(26)}` }
    const foreign = { ...notice, id: 'ntc_3', dedupeKey: 'foreign', ...others[0], ...others[1] }
    await rowsOf(tx, scope).insertInto('notices', foreign).execute()
    const change = { tone: 'info' as const, ...others[1] }
    await rowsOf(tx, scope).updateTable('notices', change).execute()
    // Once the row is there, and once it is new.
    await rowsOf(tx, scope).upsertInto('notices', foreign, ['dedupeKey']).execute()
    const another = { ...foreign, id: 'ntc_4', dedupeKey: 'new' }
    await rowsOf(tx, scope).upsertInto('notices', another, ['dedupeKey']).execute()
    const columns = {
      ...columnsOf('notices', { ...notice, id: 'ntc_5', dedupeKey: 'columns' }),
      organization_id: others[1]?.organizationId,
      environment: 'prod',
    }
    await rowsOf(tx, scope).insertColumns('notices', columns).execute()
    expect(await idsOf(tx, scope)).toEqual(['ntc_3', 'ntc_4', 'ntc_5'])
    for (const other of others)
      for (const id of ['ntc_3', 'ntc_4', 'ntc_5']) expect(await idsOf(tx, other)).not.toContain(id)
  })
})

test('the scope of a transaction has the tenant and its limits, and nothing else of who began it', async () => {
  const actor = { ...ours, participants: [`par_${'1'.repeat(26)}`], kind: 'person', userId: 'usr_1' }
  expect(await db.tenant(actor, async (tx) => tx.scope)).toEqual({
    ...ours,
    participants: actor.participants,
  })
  const scopes = await db.system(async (tx) => [(await enterTenant(tx, ours)).scope, 'scope' in tx])
  expect(scopes).toEqual([ours, false])
})

test('a transaction that has entered another tenant queries the rows of the one before no more', async () => {
  const callbacks: string[] = []
  const [, theirs] = others
  await db.system(async (tx) => {
    const first = await enterTenant(tx, ours)
    first.afterCommit(() => callbacks.push('first'))
    const second = await enterTenant(tx, theirs as TenantScope)
    second.afterCommit(() => callbacks.push('second'))
    expect(() => first.tenant).toThrow('has entered another tenant')
    expect(await second.tenant.selectFrom('notices').select('id').execute()).toHaveLength(2)
    // Back again: the first one has the tenant that was entered last.
    await enterTenant(tx, ours)
    expect(await first.tenant.selectFrom('notices').select('id').execute()).toHaveLength(1)
    expect(callbacks).toEqual([])
  })
  expect(callbacks).toEqual(['first', 'second'])
})

test('an upsert of an undefined field is an error, because the field would stay as it is', async () => {
  await db.system(async (tx) => {
    // From a value without a type: the compiler refuses others.
    const record = { ...notice, participantKey: JSON.parse('{}').participantKey }
    const rows = rowsOf(tx, ours)
    expect(() => rows.upsertInto('notices', record, ['dedupeKey'])).toThrow(
      'upsertInto notices: participantKey is undefined',
    )
  })
})

test('a record is read as it was written', async () => {
  await db.system(async (tx) => {
    const [row] = await rowsOf(tx, ours).selectFrom('notices').selectAll().execute()
    expect(row && recordOf(row)).toEqual({
      ...notice,
      tone: 'info',
      subjectList: null,
      participantKey: null,
      recipientId: null,
      senderId: null,
    })
    expect(row && datedRecordOf(row).at).toEqual(new Date(at))
  })
})

test('JSON is wrapped, and no other value is', () => {
  const columns = columnsOf('contacts', {
    legalRegistration: null,
    nameAr: '',
    reachabilityDocuments: ['380'],
  })
  expect(columns).toEqual({ legal_registration: null, name_ar: '', reachability_documents: ['380'] })
  expect(JSON.stringify(columnsOf('notices', { params: { a: '1' } }))).toBe('{"params":{"a":"1"}}')
})
