/** Corrections of rows before they are written: many at once, taken back, and in two tabs at the same moment. */
/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { sendInLockOrder } from '#platform/testing/lock-order'
import { startTestPortal, type TestPortal, type TestResponse } from '#platform/testing/portal'
import { importSteps } from './testing/import-steps.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Correcting' })
})
afterAll(() => portal.stop())

const { checked, get, send } = importSteps(() => ({ portal, company }))

const counts = (made: number, changed: number, unchanged: number, invalid: number) =>
  expect.objectContaining({ new: made, changed, unchanged, invalid })
const rowsOf = (one: any, show: string) => get(`/imports/${one.id}/rows?show=${show}`)
const findingsOf = (rows: any[]) =>
  rows.flatMap(({ findings, number }) => findings.map(({ path, rule }: any) => [number, path, rule]))

test('the same finding in many rows is fixed at once, with suggested codes; repeated rows are found again', async () => {
  const stock = [
    'Code,Name,Unit,Price,Shelf',
    ...['U-1,Rope,Metres run,1,a', 'U-2,Net,Metres run,2,a', 'U-3,Hook,Metres run,3,a', 'U-4,Chain,MTR,x,a'],
    ...['U-5,Ring,EA,5,b', 'U-5,Ring,EA,5,b'],
  ].join('\n')
  const { one: read } = await checked('products', stock)
  expect(read.counts).toEqual(counts(1, 0, 0, 5))
  const found = await get(`/imports/${read.id}/findings`)
  const listed = found.map((one: any) => [one.finding.rule, one.column, one.value, one.rows, one.items])
  expect(listed).toEqual([
    ['falaj-import-unit', 2, 'Metres run', 3, 3],
    ['falaj-import-number', 3, 'x', 1, 1],
    ['falaj-import-twice', null, null, 1, 1],
  ])
  expect(await rowsOf(read, 'all&rule=falaj-import-unit&path=unitCode')).toHaveLength(3)
  expect(found[0].suggestions).toContainEqual({
    value: 'MTR',
    en: expect.any(String),
    ar: expect.any(String),
  })

  const mendAll = async (column: number, from: string, to: string, verb = 'mend') => {
    const answer = await send('POST', `/imports/${read.id}/${verb}`, { column, from, to })
    if (answer.status !== 200) return answer.body.code
    await portal.runJobs()
    return (await get(`/imports/${read.id}`)).counts
  }
  const correct = async (number: number, cells: object) => {
    await send('PATCH', `/imports/${read.id}/rows/${number}`, { cells })
    return (await get(`/imports/${read.id}`)).counts
  }
  expect(await mendAll(4, 'a', 'b')).toBe('common.invalid')
  expect(await mendAll(2, 'Metres run', 'MTR')).toEqual(counts(4, 0, 0, 2))
  expect((await rowsOf(read, 'mended')).map(({ number, was }: any) => [number, was])).toEqual(
    [2, 3, 4].map((number) => [number, { 2: 'Metres run' }]),
  )
  // What was corrected is listed and taken back, once; a row that said so in the file stays as it is.
  const fixes = () => get(`/imports/${read.id}/fixes`)
  expect(await fixes()).toEqual([{ column: 2, from: 'Metres run', to: 'MTR', rows: 3 }])
  expect(await mendAll(4, 'Metres run', 'MTR', 'restore')).toBe('common.invalid')
  for (const _twice of [1, 2])
    expect(await mendAll(2, 'Metres run', 'MTR', 'restore')).toEqual(counts(1, 0, 0, 5))
  expect([await fixes(), (await rowsOf(read, 'all'))[3].cells[2]]).toEqual([[], 'MTR'])
  expect((await get(`/imports/${read.id}`)).rows).toEqual({ invalid: 5, review: 0, mended: 0 })
  await mendAll(2, 'Metres run', 'MTR')
  // The first of two that say the same becomes something else, and then the same again.
  expect(await correct(6, { 0: 'U-6' })).toEqual(counts(5, 0, 0, 1))
  expect(await correct(6, { 0: 'U-5' })).toEqual(counts(4, 0, 0, 2))
  expect(await mendAll(0, 'U-5', 'U-1')).toEqual(counts(3, 0, 0, 3))
  expect(findingsOf(await rowsOf(read, 'invalid'))).toEqual([
    [5, 'unitPrice', 'falaj-import-number'],
    [6, '', 'falaj-import-twice'],
    [7, '', 'falaj-import-twice'],
  ])

  // The refused rows, corrected in a spreadsheet and uploaded again with their row and reason, are another import.
  const rejected = await fetch(`${portal.url}/api/preprod/v1/imports/${read.id}/rejected.csv?language=ar`, {
    headers: { authorization: `Falaj ${company.token}` },
  })
  const mendedFile = (await rejected.text()).replace(',x,', ',4,').replaceAll('U-1,', 'U-7,')
  const { one: again } = await checked('products', mendedFile)
  expect(again.columns.map(({ field }: any) => field)).toEqual([
    ...[null, null, 'code', 'name', 'unitCode', 'unitPrice', null],
  ])
  expect(again.counts).toEqual(counts(2, 0, 0, 1))

  // Stopped before it was confirmed, nothing of it is left.
  const cancelled = (await send('POST', `/imports/${read.id}/cancel`, {})).body.data
  expect([cancelled.state, await rowsOf(read, 'all')]).toEqual(['cancelled', []])
  expect((await send('POST', `/imports/${read.id}/cancel`, {})).status).toBe(200)
  expect((await send('POST', `/imports/${read.id}/confirm`, {})).body.code).toBe('import.not-now')
  expect(await get('/products?search=U-1')).toEqual([])
})

test('of confirming an import and taking a correction back in another tab at the same moment, the first one counts', async () => {
  const { one: read } = await checked('products', 'Code,Name,Unit,Price\nT-1,Rope,Metres run,1\nT-2,Net,EA,2')
  const fix = { column: 2, from: 'Metres run', to: 'MTR' }
  const post = (verb: string, body: object) => () => send('POST', `/imports/${read.id}/${verb}`, body)
  const [confirm, restore, mend] = [post('confirm', {}), post('restore', fix), post('mend', fix)]
  const at = async (first: () => Promise<TestResponse>, second: () => Promise<TestResponse>) => {
    const lock = `select from imports where id = '${read.id}' for update`
    const [one, other] = await sendInLockOrder(portal, lock, [first, second])
    expect([one?.status, other?.body.code]).toEqual([200, 'import.not-now'])
    await portal.runJobs()
    return await get(`/imports/${read.id}`)
  }
  const written = async () => (await get('/products?search=T-')).map(({ code }: any) => code).toSorted()
  expect((await mend()).status).toBe(200)
  await portal.runJobs()

  const restored = await at(restore, confirm)
  expect([restored.state, restored.counts]).toEqual(['checked', counts(1, 0, 0, 1)])
  expect(await written()).toEqual([])

  expect((await mend()).status).toBe(200)
  await portal.runJobs()
  const done = await at(confirm, restore)
  expect([done.state, done.counts.written]).toEqual(['done', 2])
  expect(await written()).toEqual(['T-1', 'T-2'])
  expect(await get(`/imports/${read.id}/fixes`)).toEqual([{ ...fix, rows: 1 }])
})
