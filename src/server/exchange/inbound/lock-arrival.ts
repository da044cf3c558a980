import { type ArrivalEvent, type ArrivalState, arrivalStatus, foldArrival } from '#core/arrival'
import type { Tx } from '#platform/database'
import { type ArrivalColumns, addEvent, lockEvents, writeColumns } from '../envelopes/index.ts'

/** What happens to an arrival, without what the record adds. */
export type NewArrivalEvent = ArrivalEvent extends infer E
  ? E extends ArrivalEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never

/** An arrival that is locked until the transaction ends, with all that has happened to it. */
export interface LockedArrival {
  readonly id: string
  readonly events: readonly ArrivalEvent[]
  readonly state: ArrivalState
  /** Those of the events that are not written yet. */
  readonly pending: readonly ArrivalEvent[]
}

/** Locks arrivals and folds what has happened to them; those that are not there are left out. */
export async function lockArrivals(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedArrival>> {
  const found = await lockEvents(tx, ids)
  return new Map(
    [...found].map(([id, events]) => [id, { id, events, state: foldArrival(events), fresh: [] }]),
  )
}

/** Locks an arrival; undefined when it is not there. */
export async function lockArrival(tx: Tx, id: string): Promise<LockedArrival | undefined> {
  return (await lockArrivals(tx, [id])).get(id)
}

export function isUndecided({ state }: LockedArrival): boolean {
  return arrivalStatus(state) === 'stored'
}

/** Locks an arrival; undefined when something was decided about it already. */
export async function lockUndecided(tx: Tx, id: string): Promise<LockedArrival | undefined> {
  const held = await lockArrival(tx, id)
  return held && isUndecided(held) ? held : undefined
}

/** What makes an event happen once; what may happen again is counted. */
function keyOf(happening: NewArrivalEvent, events: readonly ArrivalEvent[]): string {
  switch (happening.type) {
    case 'duplicate':
      return `duplicate:${happening.transportId}`
    case 'checked':
      return `checked:${happening.result}`
    case 'answerDecided':
      return `answerDecided:${happening.code}`
    case 'alarmed':
      return `alarmed:${happening.notice}`
    case 'quarantined':
    case 'released':
    case 'checkFailed':
    case 'setAside':
      return `${happening.type}:${events.filter(({ type }) => type === happening.type).length + 1}`
    default:
      return happening.type
  }
}

/** The event of a happening, as it is kept: never before what it follows, whoever's clock is behind. */
export function stampEvent(happening: NewArrivalEvent, events: readonly ArrivalEvent[], now: Date): ArrivalEvent {
  const latest = Math.max(now.getTime(), ...events.map(({ at }) => Date.parse(at)))
  return { ...happening, id: keyOf(happening, events), at: new Date(latest).toISOString() }
}

/** The arrival after something has happened to it, in this order; what happened before does not happen again. */
export function appendEvents(arrival: LockedArrival, happenings: readonly NewArrivalEvent[], now: Date): LockedArrival {
  const events = [...arrival.events]
  const fresh = [...arrival.pending]
  for (const happening of happenings) {
    const event = stampEvent(happening, events, now)
    if (events.some(({ id }) => id === event.id)) continue
    // It comes after everything that was ever written.
    const next = { ...event, seq: Number.MAX_SAFE_INTEGER - 1_000 + events.length }
    events.push(next)
    fresh.push(next)
  }
  return { id: arrival.id, events, state: foldArrival(events), pending: fresh }
}

/** What the record says of an arrival besides its state; what is left out stays as it is. */
export type ArrivalDetails = Omit<ArrivalColumns, 'state' | 'failedChecks' | 'decidedAt' | 'alarmedAt'>

/** Writes what has happened to an arrival, and makes its columns of it. */
export async function saveArrival(tx: Tx, arrival: LockedArrival, now: Date, about: ArrivalDetails = {}): Promise<void> {
  for (const event of arrival.pending) addEvent(tx, arrival.id, event)
  const place = arrivalStatus(arrival.state)
  const isNews = arrival.pending.some(({ type }) => type === 'alarmed')
  await writeColumns(tx, arrival.id, {
    ...about,
    state: place,
    failedChecks: arrival.state.failedChecks,
    decidedAt: place === 'stored' ? null : now,
    ...(isNews ? { alarmedAt: now } : {}),
  })
}
