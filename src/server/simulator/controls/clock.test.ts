import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

let portal: TestPortal
let fixed: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_MOVABLE_CLOCK: 'yes' } })
  fixed = await startTestPortal({ worker: false })
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(async () => {
  await portal.stop()
  await fixed.stop()
})

async function move(advanceMinutes: unknown, token: string | undefined = seller.token) {
  const { email, password } = seller
  const moved = await portal.request('POST', '/simulator/clock', { token, body: { advanceMinutes } })
  // An hour later the access token has ended.
  const renewed = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  seller = { ...seller, token: renewed.body.data.accessToken }
  return moved
}

test('the clock moves, and waiting work becomes due: a retry, and a late answer', async () => {
  const retried = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(5)))
  const late = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(11)))
  await portal.runJobs()
  const standing = async (id: string) => (await readDocument(portal, seller, id)).standing.verdict
  expect([await standing(retried.id), await standing(late.id)]).toEqual([
    'retrying',
    'waitingReceiverProvider',
  ])
  const before = portal.clock.now()
  const moved = await move(27)
  expect([moved.status, moved.body.data.offsetMinutes, moved.body.data.movable]).toEqual([200, 27, true])
  expect(portal.clock.now().getTime() - before.getTime()).toBeGreaterThan(27 * 60_000)
  for (const { id } of [retried, late]) await expect.poll(() => standing(id)).toBe('complete')
  const clock = await portal.request('GET', '/simulator/clock', { token: seller.token })
  expect(clock.body.data).toMatchObject({ offsetMinutes: 27, movable: true })
})

test('it is refused backwards, without a session, in the live environment, and where it is fixed', async () => {
  expect((await move(-5)).status).toBe(422)
  expect((await portal.request('POST', '/simulator/clock', { body: { advanceMinutes: 1 } })).status).toBe(401)
  const live = { token: seller.token, body: { advanceMinutes: 1 }, environment: 'prod' as const }
  expect((await portal.request('POST', '/simulator/clock', live)).status).toBe(404)
  const other = await registerCompany(fixed, { name: 'Other', onboard: false })
  const refused = await fixed.request('POST', '/simulator/clock', {
    token: other.token,
    body: { advanceMinutes: 1 },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'simulator.clock-fixed'])
  const clock = await fixed.request('GET', '/simulator/clock', { token: other.token })
  expect(clock.body.data).toMatchObject({ offsetMinutes: 0, movable: false })
})
