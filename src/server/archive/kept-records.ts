import type { PlainDate } from '#core/calendar'
import type { TenantScope, Tx } from '#platform/database/database'
import { retentionOf } from './retention-of.ts'
import { type RecordsOfParticipant, selectOpenHolds, selectRecordsByParticipant } from './store.ts'

/** Documents of a participant that stay, and until when. */
export interface KeptRecords extends RecordsOfParticipant {
  /** The last day on which the law asks for the newest of them. */
  readonly keptUntil: PlainDate
  /** How many holds keep some of them until they are released. */
  readonly holds: number
}

/** For other rooms: what of an organization the law keeps in an environment, by participant. */
export async function keptRecords(tx: Tx, scope: TenantScope): Promise<KeptRecords[]> {
  const kept: KeptRecords[] = []
  for (const records of await selectRecordsByParticipant(tx, scope)) {
    const { participantKey, to } = records
    const { keptUntil } = (await retentionOf(tx, scope, participantKey))(to)
    const holds = (await selectOpenHolds(tx, scope, participantKey)).length
    kept.push({ ...records, keptUntil, holds })
  }
  return kept
}
