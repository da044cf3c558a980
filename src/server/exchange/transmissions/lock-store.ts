/** Locked transmissions: until the transaction ends, no other can add an event. */
import type { TransmissionKind } from '#core/transmission'
import { anyOf, batch } from '#platform/database/database'
import type { LockedTransmission } from '../ports/index.ts'
import { eventsQuery, toEvents } from './event-store.ts'
import { latestTransmission } from './latest-transmission.ts'
import { selectTransmissions, tenantRows, toTransmissions } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

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

/** The transmission of a document that counts, locked. */
export async function lockLatestTransmission(
  unit: UnitOfWork,
  documentId: string,
  kind: TransmissionKind,
): Promise<LockedTransmission | undefined> {
  const latest = latestTransmission(await selectTransmissions(unit, [documentId]), kind)
  return latest && (await lockTransmission(unit, latest.id))
}
