import type { PlainDate } from '#core/calendar'
import { keptUntil, type RecordClass } from '#core/law'
import type { TenantTx } from '#platform/database/database'
import { type HoldRecord, selectClass, selectOpenHolds } from './store.ts'

export interface Retention {
  readonly recordClass: RecordClass
  /** The last day of the legal retention of the document. */
  readonly keptUntil: PlainDate
  /** Open holds, which keep it beyond that. */
  readonly holds: readonly HoldRecord[]
}

/**
 * For other rooms: the retention of documents of a participant, by their date. Code that removes legal files would
 * have to check it; none does.
 */
export async function retentionOf(
  tx: TenantTx,
  participantKey: string,
): Promise<(date: PlainDate) => Retention> {
  const recordClass = await selectClass(tx, participantKey)
  const holds = await selectOpenHolds(tx, participantKey)
  return (date) => ({
    recordClass,
    keptUntil: keptUntil(date, recordClass),
    holds: holds.filter(({ from, to }) => from <= date && date <= to),
  })
}
