import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freeTin,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { recoverExchange } from './recover-exchange.ts'
import { deliver, envelopeOf, foreignInvoice } from './testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

const stored = async (envelopeId: string) =>
  await portal.query<{
    id: string
    state: string
    copies: number
    alarmed_at: Date | null
    detail: string | null
  }>(
    'select id, state, copies, alarmed_at, detail from inbound_envelopes where envelope_id = $1 order by state',
    [envelopeId],
  )

async function numbersFor(participant: string): Promise<string[]> {
  const list = await portal.request('GET', '/documents?direction=received', {
    token: ours.token,
    participant,
  })
  return list.body.data.map((row: { number: string }) => row.number)
}

describe('an envelope for nobody here', () => {
  test('is claimed, answered and reported when its receiver registers', async () => {
    const tin = freeTin()
    const later = { participantId: `0235:${tin}`, tin, nameEn: 'Later' }
    const envelopeId = randomUUID()
    await deliver(portal, envelopeOf(foreignInvoice(later, 'EARLY-1'), later.participantId, envelopeId))
    await portal.runJobs()
    expect(await stored(envelopeId)).toMatchObject([{ state: 'unclaimed' }])
    const participant = await onboardParticipant(portal, ours.token, { name: 'Later', tin })
    await portal.runJobs()
    expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted' }])
    expect(await numbersFor(participant.id)).toEqual(['EARLY-1'])
    const legs = await portal.query(
      'select leg, state from transmissions where subject_envelope_id = $1 order by leg',
      [envelopeId],
    )
    expect(legs).toEqual([
      { leg: 'messageLevelStatus', state: 'sent' },
      { leg: 'taxReport', state: 'sent' },
    ])
  })

  test('is claimed by the sweep when both happened in the same moment', async () => {
    const envelopeId = randomUUID()
    const bytes = envelopeOf(
      foreignInvoice(ours.participant, 'RACE-1'),
      ours.participant.participantId,
      envelopeId,
    )
    await deliver(portal, bytes)
    await portal.runJobs()
    const [row] = await stored(envelopeId)
    // As if it had been looked at just before the participant was here.
    await portal.query(`update inbound_envelopes set state = 'unclaimed', decided_at = now() where id = $1`, [
      row?.id,
    ])
    await recoverExchange(portal.context)
    await portal.runJobs()
    expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted' }])
    // The document was there already: nothing is doubled.
    expect((await numbersFor(ours.participant.id)).filter((number) => number === 'RACE-1')).toHaveLength(1)
  })
})

describe('copies and clashes', () => {
  test('copies are counted', async () => {
    const envelopeId = randomUUID()
    const bytes = envelopeOf(
      foreignInvoice(ours.participant, 'COPY-1'),
      ours.participant.participantId,
      envelopeId,
    )
    await Promise.all([deliver(portal, bytes), deliver(portal, bytes), deliver(portal, bytes)])
    await portal.runJobs()
    expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted', copies: 3 }])
  })

  test('another envelope under a transport id that was used is kept apart, not lost', async () => {
    const transportId = randomUUID()
    const [first, second] = [randomUUID(), randomUUID()]
    const to = ours.participant.participantId
    await deliver(portal, envelopeOf(foreignInvoice(ours.participant, 'T-1'), to, first), { transportId })
    const other = envelopeOf(foreignInvoice(ours.participant, 'T-2'), to, second)
    for (let times = 0; times < 2; times++)
      expect((await deliver(portal, other, { transportId })).body.data).toMatchObject({ stored: true })
    await portal.runJobs()
    expect(await stored(first)).toMatchObject([{ state: 'accepted' }])
    expect(await stored(second)).toMatchObject([
      { state: 'quarantined', detail: expect.stringContaining('other bytes') },
    ])
  })
})

test('a kind of document that we do not serve is answered with a refusal and kept', async () => {
  const envelopeId = randomUUID()
  const bytes = envelopeOf(
    foreignInvoice(ours.participant, 'KIND-1'),
    ours.participant.participantId,
    envelopeId,
  )
  const order = bytes
    .toString('utf8')
    .replaceAll('urn:peppol:bis:billing</InstanceIdentifier>', 'urn:peppol:bis:ordering</InstanceIdentifier>')
  expect(order).toContain('bis:ordering')
  await deliver(portal, Buffer.from(order, 'utf8'))
  await portal.runJobs()
  expect(await stored(envelopeId)).toMatchObject([
    { state: 'unreadable', detail: expect.stringContaining('do not serve') },
  ])
  const answers = await portal.query(
    `select content->>'code' as code, state from transmissions where subject_envelope_id = $1`,
    [envelopeId],
  )
  expect(answers).toEqual([{ code: 'RE', state: 'sent' }])
})

test('an envelope that waits beyond the time limit is told once, and looked at anew', async () => {
  const envelopeId = randomUUID()
  const before = new Date(portal.clock.now().getTime() - 16 * 60_000)
  await portal.query(
    `insert into inbound_envelopes (id, environment, envelope_id, transport_id, sha256, bytes, received_at, state)
     values ($1, 'preprod', $2, $2, 'x', 'not an envelope', $3, 'stored')`,
    [`inb_${envelopeId}`, envelopeId, before],
  )
  await recoverExchange(portal.context)
  const [told] = await stored(envelopeId)
  expect(told?.alarmed_at).not.toBeNull()
  await portal.runJobs()
  expect(await stored(envelopeId)).toMatchObject([{ state: 'unreadable', alarmed_at: told?.alarmed_at }])
})
