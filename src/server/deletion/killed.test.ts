/** A worker that is killed in the middle of a deletion: the next one continues, and nothing is done twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { startWorkerProcess } from '#platform/testing/worker-process'
import type { Slot } from '../../../tools/chaos/processes.ts'
import { erasedRows } from './table-fates.ts'

let portal: TestPortal
let company: TestCompany
let worker: Slot

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Leaving', onboard: false })
  worker = await startWorkerProcess(portal)
}, 120_000)
afterAll(async () => {
  await worker.stop()
  await portal.stop()
})

test('killed between two steps, the deletion of an organization ends once, each step a row', {
  timeout: 120_000,
}, async () => {
  const { email, organizationId, token } = company
  const post = (path: string, body: object = {}) => portal.request('POST', path, { token, body })
  for (const name of ['One', 'Two', 'Three'])
    await post('/contacts', {
      name,
      billingAddress: { line1: 'R', city: 'D', subdivision: 'DXB', country: 'AE' },
    })
  const { challengeId } = (await post('/user/email/code')).body.data
  const [mail] = await portal.query<{ subject: string }>(
    'select subject from mail_outbox where recipient = $1 order by id desc limit 1',
    [email],
  )
  const proof = { challengeId, code: mail?.subject.slice(0, 6) ?? '' }
  expect((await post('/organization/deletion', proof)).status).toBe(201)

  const steps = () =>
    portal.query<{ step: string; rows: number; at: Date }>(
      'select step, rows, at from deletion_steps order by at, step',
    )
  const state = async () =>
    (await portal.query<{ state: string }>('select state from deletion_requests'))[0]?.state
  const blocker = new pg.Client({ connectionString: portal.ownerUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table notices in access exclusive mode')
  // As if its month had passed.
  await portal.query(
    `update deletion_requests set asked_at = asked_at - interval '31 days', due_at = due_at - interval '31 days'`,
  )
  await portal.query(`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where task_identifier like 'deletion.%'), run_at => now())`)
  const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "notices"%'`
  while ((await portal.query(blocked)).length === 0) await sleep(20)
  const half = await steps()
  expect(worker.killChild()).toBe(true)
  await blocker.query('rollback')
  await blocker.end()
  expect(half).toContainEqual(expect.objectContaining({ step: 'preprod:contacts', rows: 3 }))
  expect(half.map(({ step }) => step)).not.toContain('preprod:notices')
  expect(await state()).toBe('running')

  await expect.poll(state, { timeout: 100_000, interval: 100 }).toBe('done')
  const all = await steps()
  expect(all.slice(0, half.length), 'nothing was done again').toEqual(half)
  const expected = ['people', ...['preprod', 'prod'].flatMap((environment) => stepsOf(environment))]
  expect(all.map(({ step }) => step).toSorted()).toEqual(expected.toSorted())
  const notified = await portal.query(
    `select subject from mail_outbox where recipient = $1 and subject like '%was deleted'`,
    [email],
  )
  expect(notified).toHaveLength(1)
  const entries = await portal.query<{ after: { erased: Record<string, number> } }>(
    `select after from audit_entries where organization_id = $1 and action = 'organization.deleted'`,
    [organizationId],
  )
  expect(entries.map(({ after }) => after.erased)).toEqual([
    Object.fromEntries(all.map(({ rows, step }) => [step, rows])),
  ])
})

const stepsOf = (environment: string) =>
  ['keys', ...new Set(erasedRows.map(({ table }) => table))].map((step) => `${environment}:${step}`)
