import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTin } from '#core/party'
import ar from '../../../../locales/ar/simulator.json' with { type: 'json' }
import en from '../../../../locales/en/simulator.json' with { type: 'json' }
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { wakeJobs } from '../../exchange/testing/deliveries.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { magicBuyers } from './magic-receivers.ts'

let portal: TestPortal
let seller: TestCompany
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
const ended = new Map<string, any>()

/** One document to each buyer, and then two days pass: minutes at first, hours later. */
beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  const issued = new Map<string, string>()
  for (const buyer of magicBuyers) {
    const { id } = await issueInvoice(
      portal,
      seller,
      standardInvoice(outsideBuyer(Number(buyer.tin.slice(-2)))),
    )
    issued.set(buyer.key, id)
  }
  await portal.runJobs()
  for (const minutes of [1, 2, 6, 8, 12, 20, 40, ...Array.from({ length: 27 }, () => 73), 600, 800, 800]) {
    portal.clock.advance(minutes * 60_000)
    await wakeJobs(portal)
  }
  const { email, password } = seller
  const renewed = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  seller = { ...seller, token: renewed.body.data.accessToken }
  for (const [key, id] of issued) ended.set(key, await readDocument(portal, seller, id))
}, 180_000)
afterAll(() => portal.stop())

test('reasons that the network gives are in both languages', () => {
  const reasons = [...ended.values()].flatMap(({ rejection }) =>
    rejection.map(({ text }: { text: string }) => text),
  )
  const simulated = reasons.filter((text: string) => text.startsWith('Simulated'))
  expect(simulated.length).toBeGreaterThan(2)
  for (const text of simulated) expect(text).toMatch(/^Simulated: [a-z].+ \/ محاكاة: [\u0621-\u064a]/i)
})

test('the list has words in both languages and ids that the form accepts', async () => {
  const { body } = await portal.request('GET', '/simulator/receivers', { token: seller.token })
  expect(body.data).toHaveLength(magicBuyers.length)
  for (const { key, tin } of magicBuyers) {
    expect(isTin(tin), key).toBe(true)
    for (const words of [en, ar]) expect(Object.keys(words.receiver), key).toContain(key)
  }
  expect((await portal.request('GET', '/simulator/receivers')).status).toBe(401)
  const live = await portal.request('GET', '/simulator/receivers', {
    token: seller.token,
    environment: 'prod',
  })
  expect(live.status).toBe(404)
})

describe('a document to the buyer', () => {
  test.each(magicBuyers.map(({ key, tin, verdict }) => [key, verdict, tin]))(
    '%s ends as %s',
    (key, verdict) => {
      const { standing, attempts } = ended.get(key ?? '')
      expect({ verdict: standing.verdict, attempts }).toMatchObject({ verdict })
    },
  )
})

function attemptsOf(key: string): string[] {
  const { attempts } = ended.get(key)
  return attempts
    .filter((one: { transmissionKind: string }) => one.transmissionKind === 'invoice')
    .map((one: { outcome: string }) => one.outcome)
    .reverse()
}

describe('on the way', () => {
  test('a transmission in doubt is queried before it is sent again', () => {
    expect(attemptsOf('receiptLost')).toHaveLength(1)
    expect(attemptsOf('gatewayTimeout')).toHaveLength(1)
    expect(attemptsOf('receiptUnreadable')).toHaveLength(1)
    expect(attemptsOf('seenBefore')).toEqual(['inDoubt', 'accepted'])
  })

  test('a refusal is retried as often as its reason allows', () => {
    expect(attemptsOf('securityRefusedOnce')).toEqual(['refused', 'accepted'])
    expect(attemptsOf('securityRefused')).toEqual(['refused', 'refused'])
    expect(attemptsOf('notServiced')).toEqual(['refused', 'refused'])
    expect(attemptsOf('contentRefused')).toEqual(['refused'])
    expect(attemptsOf('certificateExpired')).toEqual([])
  })

  test('of two answers the first counts, and both are stored', async () => {
    const statuses = await portal.query(
      `select data->'status'->>'code' as code from transmission_events
       where document_id = $1 and kind = 'invoice' and type = 'messageLevelStatus' order by at`,
      [ended.get('conflictingStatuses').id],
    )
    expect(statuses.map((one) => one.code)).toEqual(['AP', 'RE'])
  })
})
