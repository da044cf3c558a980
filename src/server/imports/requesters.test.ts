/** Imports whose steps are requested by different people, and imports that fail in the middle of a step. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Company' })
})
afterAll(() => portal.stop())

async function ask(method: string, path: string, body?: object, { token } = company) {
  const participant = company.participant.id
  const options = { token, participant, idempotencyKey: true as const, ...(body ? { body } : {}) }
  const answer = await portal.request(method, path, options)
  expect([path, answer.status < 300 ? 'taken' : JSON.stringify(answer.body)]).toEqual([path, 'taken'])
  return answer.body.data
}

/** Uploads products, takes the columns as they were guessed, and waits for the check. */
async function checkedBy(who: TestCompany, lines: readonly string[]) {
  const requested = { kind: 'products', fileName: 'p.csv' }
  const one = await uploadFile(portal, who, requested, ['Name,Unit,Price', ...lines].join('\n'))
  const fields = one.columns.map(({ field }: { field: string | null }) => field)
  await ask('PUT', `/imports/${one.id}/columns`, { fields, decimals: 'point', dates: 'dayFirst' }, who)
  await portal.runJobs()
  return await ask('GET', `/imports/${one.id}`)
}

test('corrected cells are checked with the access of the user who corrected them, not of the user who uploaded the file', async () => {
  const { email, token } = await joinCompany(portal, company, 'owner')
  const uploader = { ...company, token }
  const checked = await checkedBy(uploader, ['Rope,EA,abc', 'Sail,EA,abc', 'Mast,EA,7'])
  expect([checked.state, checked.counts.invalid]).toEqual(['checked', 2])
  const { members } = await ask('GET', '/people')
  const { id } = members.find((one: { email: string }) => one.email === email)
  await ask('DELETE', `/people/${id}`)
  await ask('POST', `/imports/${checked.id}/mend`, { column: 2, from: 'abc', to: '5' })
  await portal.runJobs()
  const corrected = await ask('GET', `/imports/${checked.id}`)
  expect(corrected).toMatchObject({ state: 'checked', failure: null, counts: { new: 3, invalid: 0 } })
})

test('an import that fails while it writes counts what it has written, also in its event', async () => {
  // Items are written 500 at a time; the second part cannot be.
  const lines = Array.from({ length: 520 }, (_, at) => `Part ${String(at).padStart(3, '0')},EA,1`)
  const checked = await checkedBy(company, lines)
  await portal.query(`create function break_product() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await portal.query(`create trigger break_product before insert on products for each row
    when (new.name = 'Part 519') execute function break_product()`)
  await ask('POST', `/imports/${checked.id}/confirm`, {})
  await portal.runJobs()
  expect(await ask('GET', `/imports/${checked.id}`)).toMatchObject({ state: 'writing', failure: null })
  // The last of its attempts.
  await portal.query(
    `select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1),
       attempts => 7, run_at => now())`,
    [`imports:${checked.id}`],
  )
  const read = () => ask('GET', `/imports/${checked.id}`)
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('failed')
  const failed = await read()
  expect(failed.failure).toBe('common.unexpected')
  expect(failed.counts).toMatchObject({ new: 520, written: 500, refused: 0 })
  const [event] = await portal.query(
    `select payload from domain_events where name = 'import.failed' and subject_id = $1`,
    [checked.id],
  )
  const payload = JSON.parse(fromStoredBytes(event?.['payload']).toString())
  expect(payload.counts).toEqual(failed.counts)
})
