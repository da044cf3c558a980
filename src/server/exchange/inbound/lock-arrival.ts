import { type ArrivalEvent, type ArrivalState, arrivalPlace, foldArrival } from '#core/arrival'
import type { Tx } from '#platform/database'
import { type ArrivalColumns, addEvent, lockEvents, writeColumns } from '../envelopes/index.ts'

/** What happens to an arrival, without what the record adds. */
export type Happening = ArrivalEvent extends infer E
  ? E extends ArrivalEvent
    ? Omit<E, 'id' | 'at'>
    : never
  : never

/** An arrival that is locked until the transaction ends, with all that has happened to it. */
export interface HeldArrival {
  readonly id: string
  readonly events: readonly ArrivalEvent[]
  readonly state: ArrivalState
  /** Those of the events that are not written yet. */
  readonly fresh: readonly ArrivalEvent[]
}

/** Locks arrivals and folds what has happened to them; those that are not there are left out. */
export async function holdArrivals(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldArrival>> {
  const found = await lockEvents(tx, ids)
  return new Map(
    [...found].map(([id, events]) => [id, { id, events, state: foldArrival(events), fresh: [] }]),
  )
}

/** Locks an arrival; undefined when it is not there. */
export async function holdArrival(tx: Tx, id: string): Promise<HeldArrival | undefined> {
  return (await holdArrivals(tx, [id])).get(id)
}

export function isUndecided({ state }: HeldArrival): boolean {
  return arrivalPlace(state) === 'stored'
}

/** Locks an arrival; undefined when something was decided about it already. */
export async function holdUndecided(tx: Tx, id: string): Promise<HeldArrival | undefined> {
  const held = await holdArrival(tx, id)
  return held && isUndecided(held) ? held : undefined
}

/** What makes an event happen once; what may happen again is counted. */
function keyOf(happening: Happening, events: readonly ArrivalEvent[]): string {
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
export function eventOf(happening: Happening, events: readonly ArrivalEvent[], now: Date): ArrivalEvent {
  const latest = Math.max(now.getTime(), ...events.map(({ at }) => Date.parse(at)))
  return { ...happening, id: keyOf(happening, events), at: new Date(latest).toISOString() }
}

/** The arrival after something has happened to it, in this order; what happened before does not happen again. */
export function happened(arrival: HeldArrival, happenings: readonly Happening[], now: Date): HeldArrival {
  const events = [...arrival.events]
  const fresh = [...arrival.fresh]
  for (const happening of happenings) {
    const event = eventOf(happening, events, now)
    if (events.some(({ id }) => id === event.id)) continue
    // It comes after everything that was ever written.
    const next = { ...event, seq: Number.MAX_SAFE_INTEGER - 1_000 + events.length }
    events.push(next)
    fresh.push(next)
  }
  return { id: arrival.id, events, state: foldArrival(events), fresh }
}

/** What the record says of an arrival besides its state; what is left out stays as it is. */
export type About = Omit<ArrivalColumns, 'state' | 'failedChecks' | 'decidedAt' | 'alarmedAt'>

/** Writes what has happened to an arrival, and makes its columns of it. */
export async function keepArrival(tx: Tx, arrival: HeldArrival, now: Date, about: About = {}): Promise<void> {
  for (const event of arrival.fresh) addEvent(tx, arrival.id, event)
  const place = arrivalPlace(arrival.state)
  const isNews = arrival.fresh.some(({ type }) => type === 'alarmed')
  await writeColumns(tx, arrival.id, {
    ...about,
    state: place,
    failedChecks: arrival.state.failedChecks,
    decidedAt: place === 'stored' ? null : now,
    ...(isNews ? { alarmedAt: now } : {}),
  })
}
