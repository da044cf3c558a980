import { sql } from 'kysely'
import type { DocumentDefaultsQuery } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { toRecord } from './document-row.ts'
import { documents, inOrder } from './filter-store.ts'

/** Documents that are looked through: an index gives their order, and none is kept for the other side. */
const maxLookedThrough = 1000

/** The newest issued document of a kind to somebody, by participant id or name, among the latest of that kind. */
export async function selectLastIssuedTo(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  { typeCode, counterparty }: DocumentDefaultsQuery,
): Promise<DocumentRecord | undefined> {
  const latest = inOrder(
    documents(tx, scope)
      .selectAll()
      .where('participant_key', '=', participantKey)
      .where('direction', '=', 'sent')
      .where('type_code', '=', typeCode)
      .where('state', '=', 'issued'),
    {},
  ).limit(maxLookedThrough)
  const row = await tx
    .selectFrom(latest.as('latest'))
    .selectAll()
    .where(
      sql<boolean>`${counterparty} in (receiving_participant_id, counterparty_name, counterparty_name_ar)`,
    )
    .orderBy('date', 'desc')
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}
