import { counterpartyRoleOf, kindOf } from '#core/kinds'
import type { TenantTx } from '#platform/database/database'
import { isReportOnly } from '#server/directory'
import type { DocumentRecord } from '#server/documents/model'
import { readFrozen } from '#server/documents/reading'
import { type DeliveryRecord, selectLastMailed } from './store.ts'

/**
 * The deliveries of the last mail to the counterparty of a document, from the same company. A name alone does not
 * identify a counterparty: then one recipient of that mail must have the e-mail address that the document names.
 */
export async function findLastMail(tx: TenantTx, record: DocumentRecord): Promise<DeliveryRecord[]> {
  const { participantKey } = record
  const counterparty = counterpartyOf(record)
  if (hasOwnId(record)) return await selectLastMailed(tx, { counterparty, participantKey })
  const recipient = await addressIn(tx, record)
  return recipient ? await selectLastMailed(tx, { counterparty, participantKey, recipient }) : []
}

/** The participant id of the other side; its name where it has none, or one that many share. */
export function counterpartyOf(record: DocumentRecord): string {
  return hasOwnId(record) ? record.receivingParticipantId : record.counterpartyName
}

function hasOwnId({ receivingParticipantId }: DocumentRecord): boolean {
  return receivingParticipantId !== '' && !isReportOnly(receivingParticipantId)
}

async function addressIn(tx: TenantTx, { id, typeCode }: DocumentRecord): Promise<string | undefined> {
  const kind = kindOf(typeCode)
  const frozen = await readFrozen(tx, id)
  return frozen?.document[kind === undefined ? 'buyer' : counterpartyRoleOf(kind)]?.contact?.email
}
