import type { PlainDate } from '#core/calendar'
import { keptUntil } from '#core/law'
import type { TenantScope, Tx } from '#platform/database'
import { selectClass, selectOpenHolds } from './store.ts'

interface Retention {
  /** The last day on which the law asks for the document. */
  readonly keptUntil: PlainDate
  /** Why it is kept beyond that; null when nobody holds it. */
  readonly hold: string | null
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
    keptUntil: keptUntil(date, recordClass),
    hold: holds.find(({ from, to }) => from <= date && date <= to)?.reason ?? null,
  })
}
