/** Saved views of a list belong to their user. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
})
afterAll(() => portal.stop())

const ask = (company: TestCompany, method: string, path: string, body?: object) =>
  portal.request(method, `/documents/views${path}`, { token: company.token, ...(body ? { body } : {}) })
const viewsOf = async (company: TestCompany, direction = 'sent') =>
  (await ask(company, 'GET', `?direction=${direction}`)).body.data

const large = {
  direction: 'sent',
  name: ' Large in dollars ',
  filters: { currency: 'USD', amountFrom: '10000', filter: 'needsYou', issued: true },
}

test('a view is stored under its name, gets other filters under the same one, and is removed', async () => {
  const saved = await ask(ours, 'POST', '', large)
  expect([saved.status, saved.body.data]).toEqual([
    200,
    { ...large, id: saved.body.data.id, name: large.name.trim() },
  ])
  expect(await viewsOf(ours)).toEqual([saved.body.data])
  expect(await viewsOf(ours, 'received')).toEqual([])

  const again = await ask(ours, 'POST', '', { ...large, filters: { search: 'gulf' } })
  expect(again.body.data).toMatchObject({ id: saved.body.data.id, filters: { search: 'gulf' } })
  expect(await viewsOf(ours)).toEqual([again.body.data])
  await ask(ours, 'POST', '', { ...large, direction: 'received' })
  expect(await viewsOf(ours, 'received')).toHaveLength(1)

  expect((await ask(ours, 'DELETE', `/${saved.body.data.id}`)).status).toBe(200)
  expect(await viewsOf(ours)).toEqual([])
  expect((await ask(ours, 'DELETE', `/${saved.body.data.id}`)).body.code).toBe('document.view-not-found')
})

test('a repeated request with the same key does not undo a later change', async () => {
  const keyed = (filters: object) =>
    portal.request('POST', '/documents/views', {
      token: ours.token,
      idempotencyKey: 'save-view-0001',
      body: { direction: 'sent', name: 'Repeated', filters },
    })
  const first = await keyed({ search: 'gulf' })
  await ask(ours, 'POST', '', { direction: 'sent', name: 'Repeated', filters: { search: 'oman' } })
  expect(await keyed({ search: 'gulf' })).toMatchObject({ status: 200, body: first.body })
  expect(await viewsOf(ours)).toMatchObject([{ id: first.body.data.id, filters: { search: 'oman' } }])
  expect((await keyed({ search: 'qatar' })).body.code).toBe('idempotency.key-reused')
  await ask(ours, 'DELETE', `/${first.body.data.id}`)
})

test('no other user sees or removes it, in another organization or the other environment', async () => {
  const { id } = (await ask(ours, 'POST', '', { ...large, name: 'Private' })).body.data
  expect(await viewsOf(theirs)).toEqual([])
  expect((await ask(theirs, 'DELETE', `/${id}`)).body.code).toBe('document.view-not-found')
  const live = await portal.request('GET', '/documents/views?direction=sent', {
    token: ours.token,
    environment: 'prod',
  })
  expect(live.body.data).toEqual([])
  const colleague = 'usr_0000000000000000000000000a'
  await portal.query('update document_views set user_id = $1 where id = $2', [colleague, id])
  expect(await viewsOf(ours)).toEqual([])
  expect((await ask(ours, 'DELETE', `/${id}`)).status).toBe(404)
  expect((await portal.request('GET', '/documents/views?direction=sent')).status).toBe(401)
})

test('invalid views are refused, with the field', async () => {
  const bad = await ask(ours, 'POST', '', { ...large, filters: { currency: 'dollars', page: 2 } })
  expect(bad.status).toBe(422)
  expect(bad.body.findings.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['filters.currency']),
  )
  expect((await ask(ours, 'POST', '', { ...large, name: ' ' })).status).toBe(422)
  await portal.query(
    `insert into document_views
     select organization_id, environment, 'dvw_' || lpad(g::text, 26, '0'), $1, 'received', 'View ' || g, '{}', now()
     from generate_series(1, 49) g, (select distinct organization_id, environment from participants where id = $2) p`,
    [ours.userId, ours.participant.id],
  )
  const fifth = await ask(ours, 'POST', '', { ...large, direction: 'received', name: 'One more' })
  expect(fifth.body.findings).toMatchObject([{ path: 'name', rule: 'falaj-too-many-views' }])
  expect((await ask(ours, 'POST', '', { ...large, direction: 'received', name: 'View 7' })).status).toBe(200)
})
