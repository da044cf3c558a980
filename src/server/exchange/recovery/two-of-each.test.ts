import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoadClient } from '../../../../tools/chaos/client.ts'
import { createDice } from '../../../../tools/chaos/dice.ts'
import { untilDrained } from '../../../../tools/chaos/drain.ts'
import { moveClock } from '../../../../tools/chaos/faults.ts'
import { issueOne, registerCompanies } from '../../../../tools/chaos/parties.ts'
import { chooseTarget } from '../../../../tools/chaos/receivers.ts'
import { type Rig, startRig } from '../../../../tools/chaos/rig.ts'
import { type Acknowledged, verifyAll } from '../../../../tools/chaos/verify.ts'
import { standardInvoice } from '../../documents/testing/invoices.ts'

let rig: Rig

beforeAll(async () => {
  const env = { FALAJ_MOVABLE_CLOCK: 'yes', FALAJ_SIMULATOR_CONTROLS: 'yes' }
  rig = await startRig({ apis: 2, workers: 2, quiet: true, env })
}, 180_000)
afterAll(() => rig.stop())

/** Two APIs and two workers share nothing but one database. */
test('two APIs and two workers at once: everything is done, and done once', {
  timeout: 300_000,
}, async () => {
  const both = createLoadClient(rig.apiUrls)
  const each = rig.apiUrls.map((url) => createLoadClient([url]))
  const companies = await registerCompanies(both, 2)
  const [seller, buyer] = companies
  if (!seller || !buyer) throw new Error('there are no companies')
  expect(await rig.query('select from falaj.workers')).toHaveLength(2)

  // The same wish at both APIs at the same moment is one issue.
  const saved = await both.insist('POST', '/documents', {
    token: seller.token,
    participant: seller.participant.id,
    body: { draft: standardInvoice(buyer.participant) },
  })
  const { id, version } = saved.body.data
  const issue = { token: seller.token, idempotencyKey: 'the-same-wish', body: { version } }
  const answers = await Promise.all(each.map((api) => api.insist('POST', `/documents/${id}/issue`, issue)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.data.number).toBe(answers[1]?.body.data.number)

  const acknowledged: Acknowledged[] = [{ id, ends: ['complete'] }]
  const dice = createDice(7)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const number = dice.below(companies.length)
      const from = companies[number]
      const { buyer: to, ends } = chooseTarget(companies, number, dice)
      if (from) acknowledged.push({ id: (await issueOne(both, from, to)).id, ends })
    }),
  )
  await untilDrained(rig, { limit: 240_000, advance: (minutes) => moveClock(both, seller, minutes) })
  const checks = await verifyAll(rig, acknowledged)
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
  expect(checks.every(({ looked }) => looked > 0)).toBe(true)
  for (const client of [both, ...each]) client.close()
})
