import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#core/access'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { recordAudit, verifyAudit } from './index.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(async () => {
  await portal.stop()
})

function actorOf(organizationId: string): Actor {
  return { kind: 'user', userId: 'usr_test', organizationId, environment: 'preprod', role: 'owner' }
}

const record = (actor: Actor, subjectId: string) =>
  portal.context.db.tenant(actor, (tx) =>
    recordAudit(tx, actor, {
      action: 'test.done',
      subjectId,
      before: { b: 1, a: [null, 'ع'] },
      after: { x: { d: 1.5, c: 2 } },
    }),
  )
const verify = (actor: Actor) => portal.context.db.tenant(actor, (tx) => verifyAudit(tx, actor))

test('entries written at once form one chain that holds', async () => {
  const actor = actorOf('org_chain000000000000000000000')
  await Promise.all(Array.from({ length: 30 }, (_, i) => record(actor, `thing_${i}`)))
  expect(await verify(actor)).toEqual({ entries: 30, intact: true, brokenAt: null })
  expect(await verify(actorOf('org_other000000000000000000000'))).toEqual({
    entries: 0,
    intact: true,
    brokenAt: null,
  })
})

test('what is rolled back leaves no entry and no hole', async () => {
  const actor = actorOf('org_rollback000000000000000000')
  await record(actor, 'one')
  const failed = portal.context.db.tenant(actor, async (tx) => {
    await recordAudit(tx, actor, { action: 'test.done', subjectId: 'two' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await record(actor, 'three')
  expect(await verify(actor)).toEqual({ entries: 2, intact: true, brokenAt: null })
})

test('a changed, a removed and a cut-off entry are found', async () => {
  for (const [organization, damage, brokenAt] of [
    [
      'org_changed0000000000000000000',
      `update audit_entries set after = '{"x": 9}' where organization_id = 'org_changed0000000000000000000' and seq = 2`,
      2,
    ],
    [
      'org_removed0000000000000000000',
      `delete from audit_entries where organization_id = 'org_removed0000000000000000000' and seq = 2`,
      2,
    ],
    [
      'org_cut00000000000000000000000',
      `delete from audit_entries where organization_id = 'org_cut00000000000000000000000' and seq = 3`,
      3,
    ],
  ] as const) {
    const actor = actorOf(organization)
    for (const subject of ['one', 'two', 'three']) await record(actor, subject)
    await portal.query(damage)
    expect(await verify(actor)).toMatchObject({ intact: false, brokenAt })
  }
})

test('the application cannot change or delete what was written', async () => {
  const actor = actorOf('org_fixed000000000000000000000')
  await record(actor, 'one')
  const grants = await portal.query<{ privilege_type: string }>(
    `select privilege_type from information_schema.role_table_grants where grantee = 'falaj_app' and table_name = 'audit_entries'`,
  )
  expect(grants.map((grant) => grant.privilege_type).sort()).toEqual(['INSERT', 'SELECT'])
})
