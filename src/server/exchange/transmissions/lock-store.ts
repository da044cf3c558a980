/** Transmissions that are locked until the transaction ends: nobody else can add any event from then on. */
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
 * Several transmissions with their events, locked in the order of their ids, whoever asks. Those that are not there are
 * left out. Asked as two questions on one way: the second sees what whoever held the locks before has written.
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
