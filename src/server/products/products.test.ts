import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productReadiness } from '#core/readiness'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { expectSameTables } from '#platform/testing/table-files'
import { markProductsUsed } from './index.ts'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { onboard: false })
  theirs = await registerCompany(portal, { onboard: false })
})
afterAll(async () => {
  await portal.stop()
})

const basics = { name: 'Dates, 1 kg', nameAr: 'تمور ١ كغ', unitCode: 'KGM', unitPrice: '25.50' }

function create(company: TestCompany, fields: Record<string, unknown> = {}, idempotencyKey?: string) {
  const body = { ...basics, ...fields }
  return portal.request('POST', '/products', {
    token: company.token,
    body,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
}

const list = (company: TestCompany, query = '') =>
  portal.request('GET', `/products${query}`, { token: company.token })
const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((one) => one.name)
const pathsOf = (answer: { body: { findings: { path: string }[] } }) =>
  answer.body.findings.map((finding) => finding.path)

test('of two concurrent requests for one code one succeeds, and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all([create(ours), create(ours)])
    const body = { ...basics, code: `RACE-${round}`, version: 1 }
    const put = (id: string) => portal.request('PUT', `/products/${id}`, { token: ours.token, body })
    const ended = await Promise.all(made.map((one) => put(one.body.data.id)))
    expect(ended.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(ended.find((one) => one.status === 409)?.body.code).toBe('product.duplicate-code')
    await Promise.all(
      made.map((one) => portal.request('DELETE', `/products/${one.body.data.id}`, { token: ours.token })),
    )
  }
})

describe('adding', () => {
  test('a product is stored exactly as typed, with the defaults of the UAE', async () => {
    const created = await create(ours, { unitPrice: '0.123450' })
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      name: 'Dates, 1 kg',
      unitPrice: '0.123450',
      currency: 'AED',
      vatCategory: 'S',
      vatRate: '5',
      itemType: 'G',
      archived: false,
      usageCount: 0,
    })
    const read = await portal.request('GET', `/products/${created.body.data.id}`, { token: ours.token })
    expect(read.body.data).toEqual(created.body.data)
  })

  test('bad input names the field', async () => {
    expect(pathsOf(await create(ours, { unitPrice: '1,50' }))).toEqual(['unitPrice'])
    expect(pathsOf(await create(ours, { unitPrice: '1.1234567' }))).toEqual(['unitPrice'])
    expect(pathsOf(await create(ours, { unitCode: 'NOPE' }))).toEqual(['unitCode'])
    expect(pathsOf(await create(ours, { unitCode: 'QQQ' }))).toEqual(['unitCode'])
    expect(pathsOf(await create(ours, { currency: 'XQQ' }))).toEqual(['currency'])
    expect(pathsOf(await create(ours, { vatCategory: 'Z' }))).toEqual(['vatRate'])
    expect(pathsOf(await create(ours, { vatCategory: 'O' }))).toEqual(['vatRate'])
    expect(pathsOf(await create(ours, { vatRate: '0' }))).toEqual(['vatRate'])
    expect(pathsOf(await create(ours, { exemptionReasonCode: 'DL8.46.1' }))).toEqual(['exemptionReasonCode'])
    const unknown = await create(ours, { color: 'green' })
    expect(unknown.status).toBe(422)
  })

  test('one active product for a code, in any case, also for concurrent requests', async () => {
    const both = await Promise.all([create(ours, { code: 'D-1' }), create(ours, { code: 'd-1' })])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409])
    const refused = both.find((answer) => answer.status === 409)?.body
    expect([refused.code, refused.findings[0].path]).toEqual(['product.duplicate-code', 'code'])
    expect((await create(theirs, { code: 'D-1' })).status).toBe(201)
  })

  test('the same key twice adds one', async () => {
    const both = await Promise.all([create(ours, {}, 'product-key-1'), create(ours, {}, 'product-key-1')])
    expect(both[0]?.body.data.id).toBe(both[1]?.body.data.id)
  })

  test('unauthenticated requests are refused', async () => {
    expect((await portal.request('POST', '/products', { body: basics })).status).toBe(401)
  })
})

test('search finds by code and in both scripts, within the tenant', async () => {
  const owner = await registerCompany(portal, { onboard: false })
  const { id } = (await create(owner, { name: 'Camel milk', nameAr: 'حليب الإبل', code: 'CM-7' })).body.data
  await create(owner, { name: 'Honey', nameAr: 'عسل' })
  expect(namesOf(await list(owner, `?search=${encodeURIComponent('الابل')}`))).toEqual(['Camel milk'])
  expect(namesOf(await list(owner, '?search=cm-7'))).toEqual(['Camel milk'])
  const first = await list(owner, '?limit=1')
  expect([
    ...namesOf(first),
    ...namesOf(await list(owner, `?limit=1&cursor=${first.body.page.next}`)),
  ]).toEqual(['Camel milk', 'Honey'])
  const body = { ...basics, version: 1 }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await portal.request(method, `/products/${id}`, {
      token: theirs.token,
      ...(method === 'PUT' ? { body } : {}),
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'product.not-found'])
  }
  expect(
    (await portal.request('GET', `/products/${id}`, { token: owner.token, environment: 'prod' })).status,
  ).toBe(404)
  expect((await portal.request('GET', `/products/${id}`)).status).toBe(401)
})

test('a change counts once; an unused product is deleted, a used one archived', async () => {
  const { id } = (await create(ours, { name: 'Before' })).body.data
  const body = { ...basics, name: 'After', unitPrice: '30', version: 1 }
  const changed = await portal.request('PUT', `/products/${id}`, { token: ours.token, body })
  expect(changed.body.data).toMatchObject({ name: 'After', unitPrice: '30', version: 2 })
  expect((await portal.request('PUT', `/products/${id}`, { token: ours.token, body })).body.code).toBe(
    'version.conflict',
  )

  const scope = { organizationId: ours.organizationId, environment: 'preprod' } as const
  await portal.context.db.tenant(scope, (tx) => markProductsUsed(tx, new Map([[id, 1]])))
  const stored = await portal.request('DELETE', `/products/${id}`, { token: ours.token })
  expect(stored.body.data).toEqual({ outcome: 'archived' })
  expect(namesOf(await list(ours, '?search=after'))).toEqual([])
  const archived = await list(ours, '?search=after&archived=true')
  expect(archived.body.data[0]).toMatchObject({ archived: true, usageCount: 1 })

  const other = (await create(ours, { name: 'Unused' })).body.data
  expect((await portal.request('DELETE', `/products/${other.id}`, { token: ours.token })).body.data).toEqual({
    outcome: 'deleted',
  })
  expect((await portal.request('GET', `/products/${other.id}`, { token: ours.token })).status).toBe(404)
})

test('the list of products with missing fields for the next invoice; a word is no code', async () => {
  const owner = await registerCompany(portal, { onboard: false })
  const made = []
  for (const itemType of ['G', 'S', 'B'])
    for (const hsCode of ['', '7312.10'])
      for (const sacCode of ['', '8311'])
        for (const vatCategory of ['S', 'E']) {
          const name: string = `Product ${String(made.length).padStart(2, '0')}`
          const vat = { vatCategory, vatRate: vatCategory === 'S' ? '5' : '' }
          made.push((await create(owner, { name, itemType, hsCode, sacCode, ...vat })).body.data)
        }
  const lacking = made.filter((one) => productReadiness(one).lacks.length > 0)
  const path = '/products/lacking?limit=200'
  const listed = await portal.request('GET', path, { token: owner.token })
  expect(namesOf(listed)).toEqual(lacking.map(({ name }) => name))
  expect(listed.body.page.total).toEqual({ count: lacking.length, exact: true })
  expect(namesOf(await portal.request('GET', path, { token: theirs.token }))).not.toContain('Product 00')
  const words = await create(owner, { hsCode: 'steel rope', sacCode: 'advice' })
  const paths = words.body.findings.map((finding: { path: string }) => finding.path)
  expect([words.status, paths]).toEqual([422, ['hsCode', 'sacCode']])
})

test('the list as CSV and as workbook has the same contents, and needs the permission to export', async () => {
  const company = await registerCompany(portal, { onboard: false })
  await create(company, { name: '=SUM(A1), "one"', unitPrice: '0.125' })
  await create(company)
  const english = await expectSameTables(portal, company, '/products')
  expect(english[0]?.slice(0, 3)).toEqual(['Code', 'Name', 'Name in Arabic'])
  expect(english[1]?.slice(1, 6)).toEqual(['=SUM(A1), "one"', 'تمور ١ كغ', null, 'KGM', 0.125])
  expect((await expectSameTables(portal, company, '/products', 'language=ar&search=Dates'))[1]?.[1]).toBe(
    basics.name,
  )
  expect((await portal.request('GET', '/products.xlsx')).status).toBe(401)
  await portal.query("update memberships set role = 'clerk' where user_id = $1", [company.userId])
  portal.clock.advance(11_000)
  expect((await portal.request('GET', '/products.xlsx', { token: company.token })).body.code).toBe(
    'access.denied',
  )
})
