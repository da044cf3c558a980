import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

const path = '/settings/bank-accounts'
const dirham = {
  account: 'ae07 0331 2345 6789 0123 456',
  accountName: 'Liwa LLC',
  bankName: 'Wadi Commercial Bank',
  bankNameAr: 'مصرف الوادي التجاري',
  bic: 'ebilaead',
  currency: 'AED',
}
const ask = (method: string, at: string, of: TestCompany, body?: unknown) =>
  portal.request(method, at, {
    token: of.token,
    participant: of.participant.id,
    ...(body ? { body } : {}),
  })

test('each currency has one default, that of AED is on the paper, and browsers are signaled', async () => {
  const owner = await registerCompany(portal)
  const [first] = (await ask('POST', path, owner, dirham)).body.data
  expect(first).toMatchObject({ account: 'AE070331234567890123456', bic: 'EBILAEAD', isDefault: true })
  const second = { ...dirham, account: 'DE89370400440532013000', isDefault: true }
  const both = (await ask('POST', path, owner, second)).body.data
  expect(both.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([false, true])
  const dollars = (await ask('POST', path, owner, { ...dirham, currency: 'USD' })).body.data
  expect(dollars[2]).toMatchObject({ currency: 'USD', isDefault: true })
  expect((await ask('GET', '/settings/paper', owner)).body.data).toMatchObject({
    bank: { account: 'DE89370400440532013000' },
    version: 4,
  })
  const gone = (await ask('DELETE', `${path}/${both[1].id}`, owner)).body.data
  expect(gone[0]).toMatchObject({ id: first.id, isDefault: true })
  expect((await ask('DELETE', `${path}/${both[1].id}`, owner)).body.code).toBe(
    'settings.bank-account-not-found',
  )
  const notices = (await portal.request('GET', '/notices', { token: owner.token })).body.data
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(Array(4).fill('bankAccountChanged'))
})

test('the same request with the same key adds one account, and notifies once', async () => {
  const owner = await registerCompany(portal)
  const add = (body: object) =>
    portal.request('POST', path, {
      token: owner.token,
      participant: owner.participant.id,
      idempotencyKey: 'add-account-0001',
      body,
    })
  const first = await add(dirham)
  expect(await add(dirham)).toMatchObject({ status: 200, body: first.body })
  expect((await ask('GET', path, owner)).body.data).toEqual(first.body.data)
  expect(first.body.data).toHaveLength(1)
  const notices = (await portal.request('GET', '/notices', { token: owner.token })).body.data
  expect(notices).toHaveLength(1)
  expect((await add({ ...dirham, currency: 'USD' })).body.code).toBe('idempotency.key-reused')
})

test('reports faults, and shows nothing to others', async () => {
  const company = await registerCompany(portal)
  const owner = await registerCompany(portal)
  const refusals = [
    [{ ...dirham, account: 'AE08 0331 2345 6789 0123 456' }, 'account', 'falaj-settings-iban'],
    [{ ...dirham, currency: 'XYQ' }, 'currency', 'falaj-settings-currency'],
  ] as const
  for (const [body, field, rule] of refusals) {
    const refused = await ask('POST', path, owner, body)
    expect([refused.status, refused.body.findings[0]]).toMatchObject([422, { path: field, rule }])
  }
  const [{ id }] = (await ask('POST', path, owner, dirham)).body.data
  const twin = await ask('POST', path, owner, dirham)
  expect(twin.status).toBe(409)
  expect(twin.body.findings[0].rule).toBe('falaj-settings-account-twice')
  const change = { ...dirham, bankName: 'Dune Bank', version: 1 }
  const changed = await ask('PUT', `${path}/${id}`, owner, change)
  expect(changed.body.data[0]).toMatchObject({ bankName: 'Dune Bank', isDefault: true, version: 2 })
  expect((await ask('PUT', `${path}/${id}`, owner, change)).body.code).toBe('version.conflict')
  expect((await ask('PUT', `${path}/${id}`, company, change)).body.code).toBe(
    'settings.bank-account-not-found',
  )
  expect((await ask('GET', path, company)).body.data).toEqual([])
})
