/** Runs whose jobs end where no code of ours can end them, and runs that this version cannot read. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, startWorkerOf, type TestPortal } from '#platform/testing/portal'
import { holdJobs } from '#platform/testing/queue'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let company: TestCompany
const buyer = outsideBuyer(1)
const period = { from: '2026-01-01', to: '2027-12-31' }
const givenUp = { state: 'failed', failure: 'givenUp' }

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Company' })
  // Evidence of a period needs a document.
  await issueInvoice(portal, company, standardInvoice(buyer))
})
afterAll(() => portal.stop())

/** Does all that waits. A worker begins with the sweep. */
async function work(): Promise<void> {
  const worker = await startWorkerOf(portal)
  // The sweep enqueues its successor, and counts as done from then on; its jobs come later.
  const sweeping = `select from graphile_worker.jobs where task_identifier = 'exchange.recover'
    and (locked_at is not null or run_at <= now())`
  await expect.poll(() => portal.query(sweeping), { timeout: 30_000 }).toEqual([])
  await portal.runJobs()
  await worker.stop()
}

async function ask(method: string, path: string, body?: object | string) {
  const answer = await portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
    ...(typeof body === 'string' ? { headers: { 'content-type': 'application/octet-stream' } } : {}),
    ...(body === undefined ? {} : { body }),
  })
  expect([method, path, answer.status < 300 ? 'taken' : JSON.stringify(answer.body)]).toEqual([
    method,
    path,
    'taken',
  ])
  return answer.body.data
}
const started = async (path: string, body?: object | string): Promise<string> =>
  (await ask('POST', path, body)).id
const stateOf = async (path: string, id: string) => {
  const { failure, state } = await ask('GET', `${path}/${id}`)
  return { state, failure }
}
const listed = async (path: string, id: string) => {
  const found = await ask('GET', path)
  const { failure, state } = (found.verifications ?? found).find((one: { id: string }) => one.id === id)
  return { state, failure }
}

interface Kind {
  readonly job: string
  readonly start: () => Promise<string>
  readonly outcome: (id: string) => Promise<unknown>
  readonly whenDone: unknown
  readonly whenGivenUp: unknown
}
const done = { state: 'done', failure: null }
const drafts = { drafts: 'all', matching: { search: 'never found' } }
const kinds: readonly Kind[] = [
  {
    job: 'data.export',
    start: () => started('/data-exports'),
    outcome: (id) => listed('/data-exports', id),
    whenDone: done,
    whenGivenUp: givenUp,
  },
  {
    job: 'evidence.pack',
    start: () => started('/evidence/runs', period),
    outcome: (id) => listed('/evidence/runs', id),
    whenDone: done,
    whenGivenUp: givenUp,
  },
  {
    job: 'archive.verify',
    start: () => started('/archive/verifications'),
    outcome: (id) => listed('/archive', id),
    whenDone: done,
    whenGivenUp: givenUp,
  },
  {
    job: 'reports.makeFile',
    start: () =>
      started('/report-files', {
        content: { report: 'register', side: 'sales', ...period },
        format: 'csv',
      }),
    outcome: (id) => listed('/report-files', id),
    whenDone: done,
    whenGivenUp: givenUp,
  },
  {
    job: 'imports.work',
    start: () => started('/imports?kind=products&fileName=p.csv', 'Name,Unit,Price\nRope,EA,10\n'),
    outcome: (id) => stateOf('/imports', id),
    whenDone: { state: 'columns', failure: null },
    whenGivenUp: { state: 'failed', failure: 'common.unexpected' },
  },
  {
    // It ends while it lists its documents.
    job: 'exchange.bulk',
    start: () => started('/documents/bulk-issue', drafts),
    outcome: (id) => stateOf('/bulk-runs', id),
    whenDone: done,
    whenGivenUp: givenUp,
  },
]

const waiting = `array(select id from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts)`
/** Lets the waiting job of a name be in this attempt when it runs next. */
const inAttempt = (job: string, attempt: number) =>
  portal.query(
    `select from graphile_worker.reschedule_jobs(${waiting}, attempts => $2::integer - 1, run_at => now())`,
    [job, attempt],
  )
const attemptsOf = async (job: string): Promise<number> =>
  (
    await portal.query('select max_attempts from graphile_worker.jobs where task_identifier = $1', [job])
  )[0]?.['max_attempts']

/** Starts a run of each kind, with the state of each afterwards. */
async function outcomes(before: (kind: Kind) => Promise<void>): Promise<Record<string, unknown>> {
  const ids = new Map<Kind, string>()
  for (const kind of kinds) {
    ids.set(kind, await kind.start())
    await before(kind)
  }
  await work()
  const all = [...ids].map(async ([kind, id]) => [kind.job, await kind.outcome(id)] as const)
  return Object.fromEntries(await Promise.all(all))
}
const wanted = (outcome: 'whenDone' | 'whenGivenUp') =>
  Object.fromEntries(kinds.map((kind) => [kind.job, kind[outcome]]))

test('a run whose worker dies in the last attempt of its job ends with the reason', async () => {
  const dead = await outcomes(async ({ job }) => {
    await inAttempt(job, await attemptsOf(job))
    const held = await holdJobs(portal, job, { count: 1, worker: `dead ${job}` })
    await held.release(new Error('its worker was killed'))
  })
  expect(dead).toEqual(wanted('whenGivenUp'))
})

test('the same requests sent again are carried out, even if their jobs are lost', async () => {
  const lost = await outcomes(async ({ job }) => {
    await portal.query(`select from graphile_worker.complete_jobs(${waiting})`, [job])
  })
  expect(lost).toEqual(wanted('whenDone'))
})

test('a download by the session cookie ends with the access of its reader', async () => {
  const [run] = await ask('GET', '/data-exports')
  // More than the system buffers for a connection, in several parts.
  for (let part = 0; part < 10; part += 1)
    await portal.query(
      `insert into data_export_parts (organization_id, environment, run_id, part, name, bytes)
       select organization_id, environment, run_id, max(part) + 1, $2, $3 from data_export_parts
       where run_id = $1 group by organization_id, environment, run_id`,
      [run.id, `more/${part}.txt`, Buffer.from(randomBytes(1_500_000).toString('base64'))],
    )
  const { cookie, email } = await joinCompany(portal, company, 'owner')
  const { members } = await ask('GET', '/people')
  const { id } = members.find((one: { email: string }) => one.email === email)
  const address = `${portal.url}/api/preprod/v1/data-exports/${run.id}/file`
  const sent = await fetch(address, { headers: { cookie } })
  expect(sent.status).toBe(200)
  const reader = sent.body?.getReader()
  await reader?.read()
  await ask('DELETE', `/people/${id}`)
  // Access is cached for a second.
  await sleep(1_100)
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow()
})

test('a turn that raises errors is tried again, and its last attempt ends the run', async () => {
  await portal.query(`create function break_export() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await portal.query(`create trigger break_export before insert on data_export_parts
    for each row execute function break_export()`)
  try {
    const id = await started('/data-exports')
    const last = await attemptsOf('data.export')
    await inAttempt('data.export', last - 1)
    await work()
    expect(await listed('/data-exports', id)).toEqual({ state: 'running', failure: null })
    await inAttempt('data.export', last)
    await work()
    expect(await listed('/data-exports', id)).toEqual(givenUp)
    const left = await portal.query(`select from graphile_worker.jobs where key = 'data.export:' || $1`, [id])
    expect(left).toEqual([])
  } finally {
    await portal.query('drop function break_export() cascade')
  }
})

test('a requester stored by a later version is left to it for some attempts, and breaks no list', async () => {
  const unknown = (table: string, column = 'requested_permission', value = 'future.permission') =>
    portal.query(`update ${table} set ${column} = $1 where ${running}`, [value])
  const running = `state in ('running', 'reading')`
  const store = async () => {
    await unknown('background_runs')
    await unknown('bulk_runs')
    // The requester of a step stands beside the one who uploaded the file, who must not be taken in its place.
    await unknown('imports', 'asked_by', JSON.stringify({ kind: 'robot', robotId: 'r1' }))
  }
  const stillRunning: Record<string, unknown> = {}
  const early = await outcomes(async (kind) => {
    await store()
    await inAttempt(kind.job, 2)
  })
  for (const { job } of kinds)
    stillRunning[job] = { state: job === 'imports.work' ? 'reading' : 'running', failure: null }
  // A report file has four attempts in all.
  expect(early).toEqual(stillRunning)
  for (const { job } of kinds) await inAttempt(job, Math.min(5, await attemptsOf(job)))
  await work()
  for (const kind of kinds) {
    const path = { 'archive.verify': '/archive', 'imports.work': '/imports' }[kind.job]
    if (path) await ask('GET', path)
  }
  const states = await portal.query(
    `select kind, state, failure from background_runs where requested_permission = 'future.permission'
     union all select 'bulk', state, failure from bulk_runs where requested_permission = 'future.permission'
     union all select 'import', state, failure from imports where asked_by ->> 'kind' = 'robot' order by 1`,
  )
  expect(states).toEqual([
    { kind: 'bulk', ...givenUp },
    { kind: 'data-export', ...givenUp },
    { kind: 'evidence', ...givenUp },
    { kind: 'import', state: 'failed', failure: 'common.unexpected' },
    { kind: 'report', ...givenUp },
    { kind: 'verification', ...givenUp },
  ])
})
