import type { PlainDate } from '#core/calendar'
import { keptUntil, type RecordClass } from '#core/law'
import type { TenantScope, Tx } from '#platform/database/database'
import { type HoldRecord, selectClass, selectOpenHolds } from './store.ts'

export interface Retention {
  readonly recordClass: RecordClass
  /** The last day on which the law asks for the document. */
  readonly keptUntil: PlainDate
  /** What keeps it beyond that, until it is released. */
  readonly holds: readonly HoldRecord[]
}

/**
 * For other rooms: how long documents of a participant are kept, by their date. Whoever would take something legal away
 * has to ask this; nobody in the portal does.
 */
export async function retentionOf(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
): Promise<(date: PlainDate) => Retention> {
  const recordClass = await selectClass(tx, scope, participantKey)
  const holds = await selectOpenHolds(tx, scope, participantKey)
  return (date) => ({
    recordClass,
    keptUntil: keptUntil(date, recordClass),
    holds: holds.filter(({ from, to }) => from <= date && date <= to),
  })
}
