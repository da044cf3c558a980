import type { PlainDate } from '#core/calendar'
import type { TenantTx } from '#platform/database/database'
import { retentionOf } from './retention-of.ts'
import { type RecordsOfParticipant, selectOpenHolds, selectRecordsByParticipant } from './store.ts'

/** Documents of a participant that stay, and until when. */
export interface RetainedRecords extends RecordsOfParticipant {
  /** The last day of the legal retention of the newest of them. */
  readonly keptUntil: PlainDate
  /** Number of open holds on some of them. */
  readonly holds: number
}

/** For other rooms: the records of an organization under legal retention in an environment, by participant. */
export async function listRetainedRecords(tx: TenantTx): Promise<RetainedRecords[]> {
  const retained: RetainedRecords[] = []
  for (const records of await selectRecordsByParticipant(tx)) {
    const { participantKey, to } = records
    const { keptUntil } = (await retentionOf(tx, participantKey))(to)
    const holds = (await selectOpenHolds(tx, participantKey)).length
    retained.push({ ...records, keptUntil, holds })
  }
  return retained
}
