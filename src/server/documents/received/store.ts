import { sql } from 'kysely'
import { queue, type TenantTx } from '#platform/database/database'
import { alwaysPrepare } from '#platform/database/statement-name'
import type { DocumentRecord, DocumentSummary } from '../model/index.ts'
import { documentInsertion, documentRows, type NewDocument, toRecord, updateDocument } from '../rows/index.ts'

/** Inserts a received document; false when its envelope brought one before. */
export async function insertReceived(tx: TenantTx, document: NewDocument, now: Date): Promise<boolean> {
  const result = await documentInsertion(tx, document, now)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'envelope_id'])
        .where('state', '=', 'received')
        .doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * The invoices that a received credit note states get what it takes from them, if the seller has sent each number once
 * (migration 0083).
 */
export async function linkCreditNote(tx: TenantTx, id: string): Promise<void> {
  const { environment, organizationId } = tx.scope
  await queue(
    tx,
    sql`select falaj.refresh_credited(${organizationId}, ${environment},
      falaj.link_received_credit(${organizationId}, ${environment}, ${id}))`.compile(tx),
  )
}

/** True when the document was unread until now. */
export async function clearUnread(tx: TenantTx, id: string): Promise<boolean> {
  const result = await updateDocument(tx, id)
    .set({ unread: false })
    .where('unread', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A document that arrives, before it is stored. */
export type ArrivingDocument = Pick<
  DocumentSummary,
  'counterpartyName' | 'number' | 'sendingParticipantId' | 'typeCode'
>

/** The first received document of a seller with this number and type, in any case. */
export async function selectDuplicate(
  tx: TenantTx,
  participantKey: string,
  { counterpartyName, number, sendingParticipantId, typeCode }: ArrivingDocument,
): Promise<DocumentRecord | undefined> {
  const row = await documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'received')
    .where(sql<boolean>`lower(number) = ${(number ?? '').toLowerCase()}`)
    .where('type_code', '=', typeCode)
    .where('rejected_on_arrival', '=', false)
    .where(
      sendingParticipantId === '' ? 'counterparty_name' : 'sending_participant_id',
      '=',
      sendingParticipantId === '' ? counterpartyName : sendingParticipantId,
    )
    .orderBy('created_at')
    .limit(sql.lit(1))
    .modifyEnd(alwaysPrepare)
    .executeTakeFirst()
  return row && toRecord(row)
}
