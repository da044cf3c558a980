/** The audit trail: its chain, damages to it, its readers, and checks of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#core/access'
import { ownerOf } from '#platform/testing/actors'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { runFalaj } from '../transfer/testing/run-falaj.ts'
import { hashEntry } from './entry.ts'
import { recordAudit, verifyAudit } from './index.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_ARCHIVE: 'folder' } })
})
afterAll(async () => {
  await portal.stop()
})

function actorOf(organizationId: string): Actor {
  return ownerOf({ organizationId, userId: 'usr_test' })
}

const record = (actor: Actor, subjectId: string) =>
  portal.context.db.tenant(actor, (tx) =>
    recordAudit(tx, actor, {
      action: 'product.updated',
      subjectId,
      before: { b: 1, a: [null, 'ع'] },
      after: { x: { d: 1.5, c: 2 } },
    }),
  )
const falaj = (...words: string[]) =>
  runFalaj(portal, ['audit', 'verify', ...words], { FALAJ_ARCHIVE: 'folder' })
const verify = (actor: Actor) => portal.context.db.tenant(actor, (tx) => verifyAudit(portal.context, tx))

test('concurrent entries form one valid chain', async () => {
  const actor = actorOf('org_chain000000000000000000000')
  await Promise.all(Array.from({ length: 30 }, (_, i) => record(actor, `thing_${i}`)))
  expect(await verify(actor)).toEqual({ entries: 30, intact: true, fault: null, brokenAt: null })
  expect(await verify(actorOf('org_other000000000000000000000'))).toEqual({
    entries: 0,
    intact: true,
    fault: null,
    brokenAt: null,
  })
})

test.each([
  ['of another organization', { organizationId: 'org_guard200000000000000000000' }],
  ['in another environment', { environment: 'prod' as const }],
])('an actor %s is refused, and nothing of the transaction is saved', async (_which, change) => {
  const actor = actorOf('org_guard100000000000000000000')
  const before = await verify(actor)
  const other = { ...actor, ...change } as Actor
  const mixed = portal.context.db.tenant(actor, (tx) =>
    recordAudit(tx, other, { action: 'product.updated', subjectId: 'two' }),
  )
  await expect(mixed).rejects.toThrow('the actor belongs to another tenant')
  expect(await verify(actor)).toEqual(before)
  expect((await verify(other)).entries).toBe(0)
})

test('a rolled back transaction leaves no entry and no gap', async () => {
  const actor = actorOf('org_rollback000000000000000000')
  await record(actor, 'one')
  const failed = portal.context.db.tenant(actor, async (tx) => {
    await recordAudit(tx, actor, { action: 'product.updated', subjectId: 'two' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await record(actor, 'three')
  expect(await verify(actor)).toEqual({ entries: 2, intact: true, fault: null, brokenAt: null })
})

describe('changes of rows in SQL are found and named', () => {
  const ours = 'organization_id = $1'
  const swap = (column: string) =>
    `update audit_entries e set ${column} = o.${column} from audit_entries o where e.${ours} and o.${ours}
       and e.seq in (2, 3) and o.seq = 5 - e.seq`
  test.each([
    ['changed', 'changed', 2, [`update audit_entries set after = '{"x": 9}' where ${ours} and seq = 2`]],
    [
      'done by another',
      'changed',
      1,
      [`update audit_entries set actor_id = 'usr_x' where ${ours} and seq = 1`],
    ],
    [
      'from elsewhere',
      'changed',
      3,
      [`update audit_entries set address = '10.0.0.9' where ${ours} and seq = 3`],
    ],
    ['deleted', 'missing', 2, [`delete from audit_entries where ${ours} and seq = 2`]],
    ['exchanged', 'changed', 2, [swap('subject_id')]],
    [
      'reordered',
      'changed',
      2,
      [
        `update audit_entries set seq = 9 where ${ours} and seq = 2`,
        `update audit_entries set seq = 2 where ${ours} and seq = 3`,
        `update audit_entries set seq = 3 where ${ours} and seq = 9`,
      ],
    ],
    [
      'put in',
      'changed',
      3,
      [
        `update audit_entries set seq = 4 where ${ours} and seq = 3`,
        `insert into audit_entries select organization_id, environment, 3, 'aud_x', at, actor_kind, actor_id, address,
           action, 'forged', before, after, reason, previous_hash, hash from audit_entries where ${ours} and seq = 2`,
      ],
    ],
    ['cut off', 'cut', 3, [`delete from audit_entries where ${ours} and seq = 3`]],
    [
      'added',
      'added',
      4,
      [
        `insert into audit_entries select organization_id, environment, 4, 'aud_x', at, actor_kind, actor_id, address,
           action, 'forged', before, after, reason, hash, hash from audit_entries where ${ours} and seq = 3`,
      ],
    ],
  ])('%s: %s', async (name, fault, brokenAt, damage) => {
    const actor = actorOf(`org_${name.replaceAll(' ', '').padEnd(26, '0')}`)
    for (const subject of ['one', 'two', 'three']) await record(actor, subject)
    for (const statement of damage)
      await portal.query(statement.replaceAll('$1', `'${actor.organizationId}'`))
    expect(await verify(actor)).toMatchObject({ intact: false, fault, brokenAt })
  })

  test('also a trail whose end was cut off together with its head, once it was checked', async () => {
    const company = await registerCompany(portal, { name: 'Rewound', onboard: false })
    const { token, organizationId } = company
    const actor = actorOf(organizationId)
    for (const subject of ['one', 'two', 'three']) await record(actor, subject)
    expect((await portal.request('POST', '/audit/check', { token })).status).toBe(202)
    await portal.runJobs()
    const whole = (await portal.request('GET', '/audit/check', { token })).body.data
    expect(whole).toMatchObject({ state: 'intact', fault: null })
    expect(whole.done).toBe(whole.total)
    await portal.query(
      `with gone as (delete from audit_entries where organization_id = $1 and environment = 'preprod' and seq > 1 returning 1)
       update audit_heads set seq = 1, hash = (select hash from audit_entries where organization_id = $1
         and environment = 'preprod' and seq = 1) where organization_id = $1 and environment = 'preprod'`,
      [organizationId],
    )
    await portal.request('POST', '/audit/check', { token })
    await portal.runJobs()
    const broken = (await portal.request('GET', '/audit/check', { token })).body.data
    expect(broken).toMatchObject({ state: 'broken', fault: 'rewritten', faultAt: whole.total })
    const result = await falaj(organizationId)
    expect(result).toMatchObject({ code: 1, err: '' })
    expect(result.out).toContain(`NOT WHOLE: entry ${whole.total} is not the one that an earlier check found`)
  })
})

describe('seals', () => {
  /** Rehashes all entries and sets the head, as the owner of the database can. */
  async function rewrite(organizationId: string): Promise<void> {
    const rows = await portal.query<Record<string, unknown>>(
      `select * from audit_entries where organization_id = $1 and environment = 'preprod' order by seq`,
      [organizationId],
    )
    let previousHash = '0'.repeat(64)
    for (const row of rows) {
      const entry = {
        ...{ seq: row['seq'] as number, id: row['id'] as string, at: (row['at'] as Date).toISOString() },
        actorKind: row['actor_kind'] as 'user',
        ...{ actorId: row['actor_id'] as string | null, address: null, action: row['action'] as string },
        ...{ subjectId: row['subject_id'] as string, before: row['before'], after: row['after'] },
        ...{ reason: row['seq'] === 1 ? 'forged' : (row['reason'] as string | null), previousHash },
      }
      const hash = hashEntry(entry)
      await portal.query(
        `update audit_entries set address = null, previous_hash = $2, hash = $3, reason = $5
         where organization_id = $1 and environment = 'preprod' and seq = $4`,
        [organizationId, previousHash, hash, entry.seq, entry.reason],
      )
      previousHash = hash
    }
    await portal.query(
      `update audit_heads set hash = $2 where organization_id = $1 and environment = 'preprod'`,
      [organizationId, previousHash],
    )
  }

  test('a rewritten trail is detected, even if its seals in the database are changed', async () => {
    const company = await registerCompany(portal, { name: 'Rewritten', onboard: false })
    const { organizationId, token } = company
    const check = async () => {
      await portal.request('POST', '/audit/check', { token })
      await portal.runJobs()
      return (await portal.request('GET', '/audit/check', { token })).body.data
    }
    expect(await check()).toMatchObject({ state: 'intact' })
    // The application cannot change a check that is over, nor can the owner by mistake.
    const touched = portal.context.db.tenant(actorOf(organizationId), (tx) =>
      sql`update audit_checks set state = 'broken' where organization_id = ${organizationId}`.execute(tx),
    )
    await expect(touched).rejects.toThrow(/never changed/)
    const whole = await falaj(organizationId)
    expect([whole.code, whole.out.split('\n')[0]]).toEqual([0, expect.stringContaining('whole')])

    await rewrite(organizationId)
    expect((await falaj(organizationId)).out).toContain('not the one that an earlier check found')
    // With the trigger off, as the owner can.
    const seals = async (statement: string) => {
      await portal.query('alter table audit_checks disable trigger keep_finished_check')
      await portal.query(`${statement} where organization_id = '${organizationId}'`)
      await portal.query('alter table audit_checks enable trigger keep_finished_check')
    }
    const [stored] = await portal.query<{ id: string }>(
      'select * from audit_checks where organization_id = $1',
      [organizationId],
    )
    await seals(`update audit_checks set state = 'broken'`)
    // The archive still proves it, and without an archive the entry about the start of a check does.
    expect((await falaj(organizationId)).out).toContain('not the one that an earlier check found')
    const alone = await portal.context.db.tenant(actorOf(organizationId), (tx) =>
      verifyAudit(portal.context, tx),
    )
    expect(alone).toMatchObject({ intact: false, fault: 'unsealed' })
    await seals('delete from audit_checks')
    expect((await falaj(organizationId)).code).toBe(1)
    expect(stored?.id).toMatch(/^chk_/)
    const again = await check()
    expect(again).toMatchObject({ state: 'broken' })
  })
})

describe('the trail is read', () => {
  let company: TestCompany
  let other: TestCompany
  const get = (path: string, token = company.token) => portal.request('GET', path, { token })

  beforeAll(async () => {
    company = await registerCompany(portal, { name: 'Read' })
    other = await registerCompany(portal, { name: 'Other', onboard: false })
    const body = { name: 'Rope', unitCode: 'EA', unitPrice: '1' }
    for (let made = 0; made < 3; made += 1)
      await portal.request('POST', '/products', { token: company.token, body })
  })

  test('page by page, with names and addresses, newest first', async () => {
    const first = await get('/audit?limit=2')
    expect(first.body.data).toHaveLength(2)
    expect(first.body.data[0]).toMatchObject({
      action: 'product.created',
      actorName: 'Mariam Al Suwaidi',
      address: '127.0.0.1',
      before: null,
    })
    expect(first.body.data[0].after).toMatchObject({ name: 'Rope' })
    const second = await get(`/audit?limit=2&cursor=${first.body.page.next}`)
    expect(second.body.data[0].seq).toBe(first.body.data[1].seq - 1)
    expect(
      (await get('/audit', other.token)).body.data.map((entry: { action: string }) => entry.action),
    ).toEqual(['user.email-confirmed', 'organization.created'])
  })

  test('by user, action, object and time', async () => {
    const count = async (query: string) => (await get(`/audit?${query}`)).body.page.total.count
    const [{ subjectId }] = (await get('/audit?action=product.created')).body.data
    expect(await count('action=product.created')).toBe(3)
    expect(await count(`subject=${subjectId}`)).toBe(1)
    expect(await count(`actor=${company.userId}&action=product.created`)).toBe(3)
    expect(await count(`actor=${other.userId}`)).toBe(0)
    expect(await count('to=2001-01-01')).toBe(0)
    expect(await count('from=2026-01-01&action=product.created')).toBe(3)
    expect((await get('/audit?action=nothing.done')).status).toBe(422)
    expect((await get('/audit?cursor=WyJhZnRlciIsIngiLCJ5Il0')).body.code).toBe('page.bad-cursor')
  })

  test('as a file, which is written down as well', async () => {
    const csv = await get('/audit.csv?action=product.created&language=ar')
    expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(4)
    expect(csv.body).toContain('إنشاء منتج')
    const book = await get('/audit.xlsx')
    expect(book.status).toBe(200)
    const exported = await get('/audit?action=audit.exported')
    expect(exported.body.data).toHaveLength(2)
    expect(exported.body.data[1].after).toEqual({ action: 'product.created' })
  })
})

test('the command line names each trail of the database, and refuses unknown arguments', async () => {
  const company = await registerCompany(portal, { name: 'Told', onboard: false })
  const result = await falaj(company.organizationId)
  expect(result).toMatchObject({ code: 0, err: '' })
  expect(result.out).toMatch(new RegExp(`^${company.organizationId} ".+" preprod: whole, 2 entries\\.$`, 'm'))
  const all = JSON.parse((await falaj('--json')).out)
  expect(all).toContainEqual(
    expect.objectContaining({ organizationId: company.organizationId, environment: 'prod', intact: true }),
  )
  expect((await falaj('org_nobody00000000000000000000')).code).toBe(2)
  expect((await falaj('acme')).err).toContain('no organization id')
})

test('the application cannot change or delete entries', async () => {
  const actor = actorOf('org_fixed000000000000000000000')
  await record(actor, 'one')
  const grants = await portal.query<{ privilege_type: string }>(
    `select privilege_type from information_schema.role_table_grants where grantee = 'falaj_app' and table_name = 'audit_entries'`,
  )
  expect(grants.map((grant) => grant.privilege_type).sort()).toEqual(['INSERT', 'SELECT'])
})
