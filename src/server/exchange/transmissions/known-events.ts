import type { TransmissionEvent } from '#core/transmission'
import type { Tx } from '#platform/database'

/** The events of legs that a transaction has locked: nobody else can add any, so they are read once. */
const known = new WeakMap<Tx, Map<string, TransmissionEvent[]>>()

export function eventsKnown(tx: Tx, legId: string): TransmissionEvent[] | undefined {
  return known.get(tx)?.get(legId)
}

/** Notes the events of a leg; whoever adds one adds it to the same list. */
export function knowEvents(tx: Tx, legId: string, events: TransmissionEvent[]): void {
  const legs = known.get(tx) ?? new Map<string, TransmissionEvent[]>()
  known.set(tx, legs.set(legId, events))
}
