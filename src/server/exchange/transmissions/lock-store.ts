/** Locked transmissions: until the transaction ends, no other can add an event. */
import type { TransmissionKind } from '#core/transmission'
import { anyOf, batch } from '#platform/database/database'
import type { LockedTransmission } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { eventsQuery, toEvents } from './event-store.ts'
import { latestTransmission } from './latest-transmission.ts'
import { selectTransmissions, tenantRows, toTransmissions } from './store.ts'

/** The transmission with its events, locked. */
export async function lockTransmission(
  unit: UnitOfWork,
  id: string,
): Promise<LockedTransmission | undefined> {
  return (await lockTransmissions(unit, [id]))[0]
}

/**
 * Several transmissions with their events, always locked in the order of their ids. Those that do not exist are left
 * out. Two queries in one round trip: the second sees the changes of the previous owner of the locks.
 */
export async function lockTransmissions(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<LockedTransmission[]> {
  const [locked, rows] = await batch(unit.read(), [
    tenantRows(unit).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().compile(),
    eventsQuery(unit, ids),
  ])
  const events = toEvents(rows)
  return toTransmissions(locked).map((transmission) => ({
    ...transmission,
    events: events.get(transmission.id) ?? [],
  }))
}

/**
 * The latest revisions of a document's transmissions, one of each of these kinds, locked. Each request that adds a
 * revision locks the one before; a revision that was added while this transaction waited for that lock is found
 * afterwards.
 * @param kinds all of them by default
 */
export async function lockLatestTransmissions(
  unit: UnitOfWork,
  documentId: string,
  kinds?: readonly TransmissionKind[],
): Promise<LockedTransmission[]> {
  const latest = async () => {
    const all = await selectTransmissions(unit, [documentId])
    const wanted = kinds ?? [...new Set(all.map(({ kind }) => kind))]
    return wanted.flatMap((kind) => latestTransmission(all, kind)?.id ?? [])
  }
  for (let ids = await latest(); ; ) {
    const locked = await lockTransmissions(unit, ids)
    const now = await latest()
    if (now.join() === ids.join()) return locked
    ids = now
  }
}
