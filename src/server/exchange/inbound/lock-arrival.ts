import { type ArrivalEvent, type ArrivalState, arrivalStatus, foldArrival } from '#core/arrival'
import type { Tx } from '#platform/database/database'
import { type ArrivalColumns, insertArrivalEvents, lockEvents, writeColumns } from '../arrivals/index.ts'

/** An event of an arrival before it gets its id and its instant. */
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

/** Locks arrivals and folds their events; those that do not exist are left out. */
export async function lockArrivals(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedArrival>> {
  const eventsOf = await lockEvents(tx, ids)
  return new Map(
    [...eventsOf].map(([id, events]) => [id, { id, events, state: foldArrival(events), pending: [] }]),
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

/** The key that makes an event unique; repeatable events are counted. */
function keyOf(event: NewArrivalEvent, events: readonly ArrivalEvent[]): string {
  switch (event.type) {
    case 'duplicate':
      return `duplicate:${event.transportId}`
    case 'checked':
      return `checked:${event.result}`
    case 'messageLevelStatusDecided':
      return `messageLevelStatusDecided:${event.code}`
    case 'alarmed':
      return `alarmed:${event.notice}`
    case 'quarantined':
    case 'released':
    case 'checkFailed':
    case 'setAside':
      return `${event.type}:${events.filter(({ type }) => type === event.type).length + 1}`
    default:
      return event.type
  }
}

/** A new event with its id and instant: never before its predecessor, even when a clock is behind. */
export function stampEvent(event: NewArrivalEvent, events: readonly ArrivalEvent[], now: Date): ArrivalEvent {
  const latest = Math.max(now.getTime(), ...events.map(({ at }) => Date.parse(at)))
  return { ...event, id: keyOf(event, events), at: new Date(latest).toISOString() }
}

/** The arrival after new events, in this order; an existing event is not added again. */
export function appendEvents(
  arrival: LockedArrival,
  added: readonly NewArrivalEvent[],
  now: Date,
): LockedArrival {
  const events = [...arrival.events]
  const pending = [...arrival.pending]
  for (const event of added) {
    const stamped = stampEvent(event, events, now)
    if (events.some(({ id }) => id === stamped.id)) continue
    // Sorts after every stored event.
    const next = { ...stamped, seq: Number.MAX_SAFE_INTEGER - 1_000 + events.length }
    events.push(next)
    pending.push(next)
  }
  return { id: arrival.id, events, state: foldArrival(events), pending }
}

/** The columns of an arrival besides its state; undefined ones stay as they are. */
export type ArrivalDetails = Omit<ArrivalColumns, 'state' | 'failedChecks' | 'decidedAt' | 'alarmedAt'>

/** An arrival as it is to be saved. */
export interface ArrivalToSave {
  readonly arrival: LockedArrival
  readonly details?: ArrivalDetails
}

/** Writes the new events of arrivals, and the columns that follow from them. */
export async function saveArrivals(tx: Tx, all: readonly ArrivalToSave[], now: Date): Promise<void> {
  const events = all.flatMap(({ arrival }) =>
    arrival.pending.map((event) => ({ arrivalId: arrival.id, event })),
  )
  await insertArrivalEvents(tx, events, { areLocked: true })
  const columnsOf = ({ arrival, details }: ArrivalToSave): ArrivalColumns => {
    const state = arrivalStatus(arrival.state)
    const isAlarmed = arrival.pending.some(({ type }) => type === 'alarmed')
    return {
      ...details,
      state,
      failedChecks: arrival.state.failedChecks,
      decidedAt: state === 'stored' ? null : now,
      ...(isAlarmed ? { alarmedAt: now } : {}),
    }
  }
  await writeColumns(
    tx,
    all.map((one) => ({ id: one.arrival.id, columns: columnsOf(one) })),
  )
}

/** The same for one. */
export async function saveArrival(
  tx: Tx,
  arrival: LockedArrival,
  now: Date,
  details: ArrivalDetails = {},
): Promise<void> {
  await saveArrivals(tx, [{ arrival, details }], now)
}
