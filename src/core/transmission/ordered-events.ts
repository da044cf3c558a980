import { millisOf } from '#core/calendar'

interface DatedEvent {
  readonly id: string
  readonly at: string
  readonly type: string
  readonly seq?: number
}

/**
 * Events in order of time, each once. Events of the same millisecond are ordered by `seq` (the number assigned by the
 * store), then by kind (in the order of `kinds`), then by id; of two copies the earlier one counts, in any order of
 * arrival.
 */
export function orderedEvents<E extends DatedEvent>(events: readonly E[], kinds: readonly string[]): E[] {
  const rank = new Map(kinds.map((kind, index) => [kind, index]))
  const byHappening = (a: E, b: E): number => {
    const byTime = millisOf(a.at) - millisOf(b.at)
    if (byTime !== 0) return byTime
    const bySequence = (a.seq ?? 0) - (b.seq ?? 0)
    if (bySequence !== 0) return bySequence
    const byKind = (rank.get(a.type) ?? 0) - (rank.get(b.type) ?? 0)
    if (byKind !== 0) return byKind
    if (a.id !== b.id) return a.id < b.id ? -1 : 1
    const [first, second] = [JSON.stringify(a), JSON.stringify(b)]
    return first === second ? 0 : first < second ? -1 : 1
  }
  const seen = new Map<string, E>()
  for (const event of events) {
    const known = seen.get(event.id)
    if (known === undefined || byHappening(event, known) < 0) seen.set(event.id, event)
  }
  return [...seen.values()].sort(byHappening)
}
