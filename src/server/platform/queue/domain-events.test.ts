/** How domain events are read: all of them, in order, each by its own tenant and participants, for 30 days. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactCreated } from '#contract/domain-events/contact-created'
import { contactExample } from '#contract/domain-events/contact-payload'
import { participantCreated } from '#contract/domain-events/participant-created'
import { idAt, newId } from '../base/ids.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { everyName, readDomainEvents, scopeOf } from '../testing/read-domain-events.ts'
import { listDomainEvents, type NewDomainEvent, occurrence } from './domain-events.ts'
import { tidy } from './tidy.ts'

let portal: TestPortal
const ours = { organizationId: newId('org') }
const theirs = { organizationId: newId('org') }
const ownParticipant = newId('par')

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
})
afterAll(() => portal.stop())

type Owner = typeof ours
const read = (owner: Owner, range?: Parameters<typeof readDomainEvents>[2]) =>
  readDomainEvents(portal, owner, range)

const contactFact = (name: string) =>
  occurrence(contactCreated, {
    subjectId: contactExample.id,
    participantKey: null,
    payload: { ...contactExample, name },
  })
const participantFact = () =>
  occurrence(participantCreated, {
    subjectId: ownParticipant,
    participantKey: ownParticipant,
    payload: { ...participantCreated.example, id: ownParticipant },
  })

/** Publishes a fact in a transaction that does something more before it commits. */
const publish = (owner: Owner, fact: NewDomainEvent, more: () => Promise<unknown> = async () => undefined) =>
  portal.context.db.tenant(scopeOf(owner), async (tx) => {
    await portal.context.events.publishAll(tx, [], { domainEvents: [fact] })
    // It is queued; this statement sends it.
    await tx.tenant.selectFrom('contacts').select('id').limit(1).execute()
    await more()
  })

test('a fact that is rolled back leaves no event', async () => {
  await publish(theirs, contactFact('first'))
  const before = (await read(theirs)).events
  expect(before).toHaveLength(1)
  const refused = publish(theirs, contactFact('never'), () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  expect((await read(theirs)).events).toEqual(before)
})

test('a reader who goes on from its position misses no event that commits late, and gets none twice', async () => {
  const start = (await read(theirs)).next
  let release: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (release = resolve))
  const late = publish(theirs, contactFact('late'), () => isHeld)
  const inFlight = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and backend_xid is not null`
  await expect.poll(() => portal.query(inFlight)).not.toHaveLength(0)
  await publish(theirs, contactFact('quick'))
  const early = await read(theirs, { after: start })
  release()
  await late
  expect(early.events).toEqual([])
  const all = await read(theirs, { after: early.next })
  expect(all.events.map(({ payload }) => payload['name'])).toEqual(['late', 'quick'])
  expect((await read(theirs, { after: all.next })).events).toEqual([])
  // By pages, too.
  const paged: unknown[] = []
  for (let after: string = start; paged.length < 2; ) {
    const page = await read(theirs, { after, limit: 1 })
    paged.push(...page.events.map(({ payload }) => payload['name']))
    after = page.next
  }
  expect(paged).toEqual(['late', 'quick'])
})

test('other tenants, other names and other participants stay out, in the query and in the database', async () => {
  await publish(ours, participantFact())
  await publish(ours, contactFact('Palm LLC'))
  const all = (await read(ours)).events
  expect(all.map(({ name }) => name)).toEqual(['participant.created', 'contact.created'])
  const foreign = (await read(theirs)).events
  expect(foreign.length).toBeGreaterThan(0)
  expect(foreign.some(({ id }) => all.some((event) => event.id === id))).toBe(false)
  expect(new Set(all.map(({ organizationId }) => organizationId))).toEqual(new Set([ours.organizationId]))
  const prod = { ...scopeOf(ours), environment: 'prod' as const }
  const live = await portal.context.db.tenant(prod, (tx) =>
    listDomainEvents(tx, portal.clock.now(), { after: null, limit: 500, names: everyName }),
  )
  expect(live.events).toEqual([])
  const named = (await read(ours, { names: ['participant.created'] })).events
  expect(named).toEqual(all.slice(0, 1))

  const other = 'par_01m7c8v2b5e9g4j7m1p3s6v8yc'
  const keysOf = (events: readonly { readonly participantKey: string | null }[]) =>
    new Set(events.map(({ participantKey }) => participantKey))
  expect(keysOf(all)).toEqual(new Set([ownParticipant, null]))
  expect(keysOf((await read(ours, { participants: [other] })).events)).toEqual(new Set([null]))
  expect((await read(ours, { participants: [ownParticipant] })).events).toEqual(all)
  // The database by itself, without the condition of the query.
  const limited = { ...scopeOf(ours), participants: [other] }
  const rows = await portal.context.db.tenant(limited, (tx) =>
    tx.tenant.selectFrom('domain_events').select('participant_key as participantKey').execute(),
  )
  expect(keysOf(rows)).toEqual(new Set([null]))
  const plant = portal.context.db.tenant(limited, async (tx) => {
    await portal.context.events.publishAll(tx, [], { domainEvents: [participantFact()] })
  })
  await expect(plant).rejects.toThrow(/row-level security/)
  const rewrite = portal.context.db.tenant(scopeOf(ours), (tx) =>
    tx.tenant.updateTable('domain_events', { name: 'document.received' }).execute(),
  )
  await expect(rewrite).rejects.toThrow(/permission denied/)
})

test('events are stored for 30 days; `isExpired` is true for a reader whose position is older', async () => {
  const { events, next } = await read(ours)
  const day = 86_400_000
  expect(events.length).toBeGreaterThan(0)
  expect((await read(ours, { after: next })).isExpired).toBe(false)
  portal.clock.advance(29 * day)
  await tidy(portal.context)
  expect((await read(ours)).events).toEqual(events)
  expect((await read(ours, { after: next })).isExpired).toBe(false)
  portal.clock.advance(2 * day)
  await tidy(portal.context)
  expect((await read(ours)).events).toEqual([])
  expect(await read(ours, { after: next })).toMatchObject({ events: [], isExpired: true })
  expect((await read(ours, { after: idAt('evt', Date.now()) })).isExpired).toBe(true)
})
