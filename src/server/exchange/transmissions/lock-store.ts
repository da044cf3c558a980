/** Transmissions that are locked until the transaction ends: nobody else can add any event from then on. */
import type { TransmissionKind } from '#core/transmission'
import { batch } from '#platform/database'
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
 * Several transmissions with their events, locked in the order in which they are given, in one round trip. Those that
 * are not there are left out.
 */
export async function lockTransmissions(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<LockedTransmission[]> {
  const results = await batch(unit.read(), [
    ...ids.map((id) => tenantRows(unit).where('id', '=', id).forUpdate().compile()),
    ...ids.map((id) => eventsQuery(unit, id)),
  ])
  return ids.flatMap((_id, index) => {
    const [transmission] = toTransmissions(results[index])
    return transmission ? [{ ...transmission, events: toEvents(results[ids.length + index]) }] : []
  })
}

/** The transmission of a document that counts, locked. */
export async function lockLatestTransmission(
  unit: UnitOfWork,
  documentId: string,
  kind: TransmissionKind,
): Promise<LockedTransmission | undefined> {
  const latest = latestTransmission(await selectTransmissions(unit, documentId), kind)
  return latest && (await lockTransmission(unit, latest.id))
}
