/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** What cannot be written, or be as it was: refused by row with the reason, and the rest of the batch is done. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { importSteps, table } from './testing/import-steps.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

const { get, send, checked } = importSteps(() => ({ portal, company: ours }))

async function create(name: string, participantId = '') {
  const billingAddress = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }
  const { body } = await send(
    'POST',
    '/contacts',
    { name, participantId, isCustomer: true, billingAddress },
    true,
  )
  expect(body.code, JSON.stringify(body.findings)).toBeUndefined()
  return body.data
}

/** Takes a step, and gives the import and its rows: how each ended, with its fatal findings. */
async function step(id: string, verb: 'confirm' | 'undo') {
  expect((await send('POST', `/imports/${id}/${verb}`, {})).status).toBe(200)
  await portal.runJobs()
  const rows: any[] = await get(`/imports/${id}/rows?show=all`)
  const ends = rows.map(({ ended, findings, number }) => {
    const fatal = findings.filter(({ severity }: any) => severity === 'fatal')
    return [
      number,
      ended,
      ...fatal.map(({ path, rule, params }: any) => [path, rule, params.name ?? params.row]),
    ]
  })
  return { one: await get(`/imports/${id}`), ends }
}

const idOf = (number: number) => `0235:1${String(number).padStart(9, '0')}`
const duplicate = (name: string) => ['participantId', 'falaj-contact-duplicate', name]

test('contacts whose participant id another contact got since the check are refused, each with its holder', async () => {
  await create('Nadir LLC')
  const kite = await create('Kite LLC', idOf(1))
  const rows = ['Nadir LLC,2,', 'Fresh LLC,3,', 'Kite LLC,1,a@kite.example', 'Kite LLC,,b@kite.example']
  const file = table([
    'Name,Participant ID,Email',
    ...rows.map((row) => row.replace(/,(\d),/, (_, n) => `,${idOf(n)},`)),
  ])
  const { one } = await checked('customers', file)
  expect(one.counts).toMatchObject({ new: 1, changed: 3 })
  await create('Zenith LLC', idOf(2))
  await create('Zephyr LLC', idOf(3))

  const written = await step(one.id, 'confirm')
  expect(written.ends).toEqual([
    [2, 'refused', duplicate('Zenith LLC')],
    [3, 'refused', duplicate('Zephyr LLC')],
    [4, 'written'],
    // Both rows were checked against the contact as it was.
    [5, 'refused', ['', 'falaj-import-twice', '4']],
  ])
  expect(written.one).toMatchObject({ state: 'done', counts: { written: 1, refused: 3 } })
  expect(await get(`/contacts/${kite.id}`)).toMatchObject({ email: 'a@kite.example', version: 2 })
  const undone = await step(one.id, 'undo')
  expect(undone.one).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 0, refused: 3 } })
  expect(await get(`/contacts/${kite.id}`)).toMatchObject({ email: '', participantId: idOf(1), version: 3 })
})

test('undoing restores and removes together; a contact whose participant id has another holder stays, with a finding', async () => {
  const before = await create('Merged LLC', idOf(12))
  const palm = await create('Palm LLC', idOf(11))
  const merge = { into: palm.id, version: before.version, intoVersion: palm.version }
  expect((await send('POST', `/contacts/${before.id}/merge`, merge)).body.code).toBeUndefined()
  await create('Dune LLC', idOf(13))
  // The id of the contact that was merged leads to the one that stays, and takes the place of its own.
  const news = Array.from({ length: 120 }, (_, index) => `New ${index} LLC,${idOf(20 + index)},`)
  const rows = [`Palm LLC,${idOf(12)},`, `Dune LLC,${idOf(13)},d@dune.example`, ...news]
  const { one } = await checked('customers', table(['Name,Participant ID,Email', ...rows]))
  expect(one.counts).toMatchObject({ new: 120, changed: 2, invalid: 0 })
  const written = await step(one.id, 'confirm')
  expect(written.one.counts).toMatchObject({ written: 122, refused: 0 })
  await create('Quay LLC', idOf(11))

  const undone = await step(one.id, 'undo')
  expect(undone.one).toMatchObject({ state: 'undone', counts: { undone: 121, kept: 1 } })
  expect(undone.ends.slice(0, 3)).toEqual([
    [2, 'kept', duplicate('Quay LLC')],
    [3, 'undone'],
    [4, 'undone'],
  ])
  const shown = await get(`/imports/${one.id}/rows?show=refused`)
  expect(shown.map(({ number }: any) => number)).toEqual([2])
  expect(await get(`/contacts/${palm.id}`)).toMatchObject({ participantId: idOf(12) })
  expect(await get('/contacts?search=Dune')).toMatchObject([{ email: '' }])
  expect(await get('/contacts?search=New')).toEqual([])
  // Events of the batch are in the order of the rows.
  const events = await portal.query<{ subject_id: string }>(
    `select subject_id from domain_events where name = 'contact.created' order by id desc limit 121`,
  )
  const ids = (await get(`/imports/${one.id}/rows?show=all&limit=200`)).map(({ targetId }: any) => targetId)
  expect(
    events
      .slice(1)
      .map((event) => event.subject_id)
      .toReversed(),
  ).toEqual(ids.slice(2))
})

test('a row takes a participant id that another row of the same import gives up, and undoing gives it back', async () => {
  const heron = await create('Heron LLC')
  const egret = await create('Egret LLC', idOf(201))
  const former = await create('Former LLC', idOf(202))
  const merge = { into: egret.id, version: former.version, intoVersion: egret.version }
  expect((await send('POST', `/contacts/${former.id}/merge`, merge)).body.code).toBeUndefined()
  const rows = [`Heron LLC,${idOf(203)},`, `Egret LLC,${idOf(202)},no address`]
  const { one } = await checked('customers', table(['Name,Participant ID,Email', ...rows]))
  expect(one.counts).toMatchObject({ changed: 1, invalid: 1 })
  // Another user gives Egret the id of the first row. Then the second row is corrected, which gives Egret a new one.
  const now = await get(`/contacts/${egret.id}`)
  const moved = { ...now, participantId: idOf(203) }
  expect((await send('PUT', `/contacts/${egret.id}`, moved)).body.code).toBeUndefined()
  const fixed = await send('PATCH', `/imports/${one.id}/rows/3`, { cells: { 2: 'e@egret.example' } })
  expect(fixed.body.code).toBeUndefined()

  const written = await step(one.id, 'confirm')
  expect(written.ends).toEqual([
    [2, 'written'],
    [3, 'written'],
  ])
  const ids = async () =>
    await Promise.all([heron, egret].map(async ({ id }) => (await get(`/contacts/${id}`)).participantId))
  expect(await ids()).toEqual([idOf(203), idOf(202)])
  const undone = await step(one.id, 'undo')
  expect(undone.ends).toEqual([
    [2, 'undone'],
    [3, 'undone'],
  ])
  expect(await ids()).toEqual(['', idOf(203)])
})
