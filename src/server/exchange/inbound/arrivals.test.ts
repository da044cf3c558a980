import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ArrivalEvent, arrivalStatus, foldArrival } from '#core/arrival'
import { newId } from '#platform/base/ids'
import {
  freeTin,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { insertInbound } from '../arrivals/inbound-envelope-store.ts'
import { selectQuarantined } from '../operators/operator-store.ts'
import { releaseArrival } from '../operators/quarantine.ts'
import { recoverExchange } from '../recovery/recover-exchange.ts'
import { deliver, envelopeOf, foreignInvoice } from '../testing/deliveries.ts'
import { claimMissed } from './claim-arrivals.ts'
import { type NewArrivalEvent, stampEvent } from './lock-arrival.ts'
import { watchArrivals } from './watch-arrivals.ts'

const sweeps = { claims: claimMissed, alarms: watchArrivals }

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

/** The events of an arrival, in the order in which they were written. */
async function happenings(id: string): Promise<string[]> {
  const rows = await portal.query<{ type: string }>(
    'select type from arrival_events where arrival_id = $1 order by seq',
    [id],
  )
  return rows.map(({ type }) => type)
}

/** Stores an envelope to which something has happened already. */
async function keep(
  what: { envelopeId: string; bytes: Buffer; receiver?: string; receivedAt?: Date },
  happened: NewArrivalEvent[],
): Promise<string> {
  const { envelopeId, bytes, receiver = null, receivedAt = portal.clock.now() } = what
  const id = newId('inb')
  const events: ArrivalEvent[] = []
  for (const happening of happened) events.push(stampEvent(happening, events, receivedAt))
  const inbound = {
    ...{
      id,
      envelopeId,
      bytes,
      receiver,
      receivedAt,
      sender: null,
      senderSeat: null,
      messageAt: null,
      detail: null,
    },
    environment: 'preprod',
    transportId: randomUUID(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    state: arrivalStatus(foldArrival(events)),
  } as const
  await portal.context.db.system((tx) => insertInbound(tx, [{ inbound, events }]))
  // Quarantined arrivals are decided.
  await portal.query('update inbound_envelopes set decided_at = $2 where id = $1', [id, receivedAt])
  return id
}

async function numbersFor(participant: string): Promise<string[]> {
  const list = await portal.request('GET', '/documents?direction=received', {
    token: ours.token,
    participant,
  })
  return list.body.data.map((row: { number: string }) => row.number)
}

describe('an unclaimed envelope', () => {
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
    const transmissions = await portal.query(
      'select kind, state from transmissions where subject_envelope_id = $1 order by kind',
      [envelopeId],
    )
    expect(transmissions).toEqual([
      { kind: 'messageLevelStatus', state: 'sent' },
      { kind: 'taxReport', state: 'sent' },
    ])
  })

  test('is claimed by the sweep when both happened in the same moment', async () => {
    const envelopeId = randomUUID()
    const bytes = envelopeOf(
      foreignInvoice(ours.participant, 'RACE-1'),
      ours.participant.participantId,
      envelopeId,
    )
    // As if it had been processed just before the participant registered.
    const id = await keep({ envelopeId, bytes, receiver: ours.participant.participantId }, [
      { type: 'received' },
      { type: 'quarantined', reason: 'receiverUnknown' },
    ])
    expect(await stored(envelopeId)).toMatchObject([{ state: 'unclaimed' }])
    await recoverExchange(portal.context, sweeps)
    await portal.runJobs()
    expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted' }])
    expect(await happenings(id)).toEqual([
      'received',
      'quarantined',
      'released',
      'checked',
      'inInbox',
      'messageLevelStatusDecided',
    ])
    await recoverExchange(portal.context, sweeps)
    await portal.runJobs()
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
    const [row] = await stored(envelopeId)
    expect(row).toMatchObject({ state: 'accepted', copies: 3 })
    // Two deliveries under other transport ids; a repeat of the same delivery adds no event.
    const count = async () => (await happenings(row?.id ?? '')).filter((type) => type === 'duplicate').length
    expect(await count()).toBe(2)
    const transportId = randomUUID()
    await deliver(portal, bytes, { transportId })
    await deliver(portal, bytes, { transportId })
    expect(await count()).toBe(3)
    expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted', copies: 5 }])
  })

  test('another envelope under a used transport id is quarantined, not lost', async () => {
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

test('an unsupported kind of document is rejected and stored', async () => {
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
  const statuses = await portal.query(
    `select content->>'code' as code, state from transmissions where subject_envelope_id = $1`,
    [envelopeId],
  )
  expect(statuses).toEqual([{ code: 'RE', state: 'sent' }])
})

test('an envelope that waits beyond the time limits raises one alarm for each, and is processed again', async () => {
  const envelopeId = randomUUID()
  const receivedAt = new Date(portal.clock.now().getTime() - 16 * 60_000)
  const id = await keep({ envelopeId, bytes: Buffer.from('not an envelope'), receivedAt }, [
    { type: 'received' },
  ])
  for (let times = 0; times < 2; times++) await watchArrivals(portal.context)
  expect(await happenings(id)).toEqual(['received', 'alarmed', 'alarmed'])
  const [alarmed] = await stored(envelopeId)
  expect(alarmed?.alarmed_at).not.toBeNull()
  await recoverExchange(portal.context, sweeps)
  await portal.runJobs()
  expect(await stored(envelopeId)).toMatchObject([{ state: 'unreadable', alarmed_at: alarmed?.alarmed_at }])
})

test('an arrival whose check fails is shown to operators, and accepted once the check succeeds', async () => {
  await portal.query(`create function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'out of paper'; end $$`)
  await portal.query(`create trigger break_down before insert on documents for each row
    when (new.number = 'BREAKS-1') execute function break_down()`)
  const envelopeId = randomUUID()
  const to = ours.participant
  await deliver(portal, envelopeOf(foreignInvoice(to, 'BREAKS-1'), to.participantId, envelopeId))
  await portal.runJobs()
  const [row] = await stored(envelopeId)
  expect(row).toMatchObject({ state: 'stored', detail: 'out of paper' })
  const id = row?.id ?? ''
  expect([...new Set(await happenings(id))]).toEqual(['received', 'checkFailed'])
  const list = async () => {
    const filter = { state: undefined, dismissed: false, now: portal.clock.now() } as const
    const all = await portal.context.db.system((tx) =>
      selectQuarantined(tx, filter, { before: undefined, limit: 100 }),
    )
    return all.filter((one) => one.id === id)
  }
  expect(await list()).toMatchObject([{ state: 'unchecked', detail: 'out of paper' }])
  expect((await list())[0]?.failedChecks).toBeGreaterThan(0)
  await portal.query('drop trigger break_down on documents')
  expect(await portal.context.db.system((tx) => releaseArrival(portal.context, tx, id))).toBe('done')
  await portal.runJobs()
  expect(await stored(envelopeId)).toMatchObject([{ state: 'accepted', detail: null }])
  expect(await list()).toEqual([])
  expect(await numbersFor(to.id)).toContain('BREAKS-1')
})

test('the row of an arrival is derived from its events, which cannot be changed', async () => {
  const rows = await portal.query<{ id: string; state: string; events: ArrivalEvent[] }>(
    `select i.id, i.state, json_agg(e.data::jsonb || jsonb_build_object('id', e.key, 'type', e.type, 'seq', e.seq,
       'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as events
     from inbound_envelopes i left join arrival_events e on e.arrival_id = i.id group by i.id`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { id, state, events } of rows)
    expect([id, arrivalStatus(foldArrival(events))]).toEqual([id, state])
  const change = portal.context.db.system((tx) => sql`delete from arrival_events`.execute(tx))
  await expect(change).rejects.toThrow('permission denied')
})
