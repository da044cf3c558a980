import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { selectReceivedElsewhere, selectWithUuid } from './store.ts'

/** What tells documents of others apart: a unique identifier (BTAE-07), or sender, kind and number. */
interface Marks {
  readonly uuid: string | null
  readonly number: string
  readonly typeCode: string
  /** Lower case; empty when the document names none. */
  readonly senderId: string
  readonly senderName: string
}

/** For the room of other providers: the received document of a participant that bears these marks. */
export async function findReceivedElsewhere(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  { number, senderId, senderName, typeCode, uuid }: Marks,
): Promise<DocumentRecord | undefined> {
  const byUuid = uuid === null ? [] : await selectWithUuid(tx, scope, uuid)
  const received = byUuid.find(
    (one) => one.direction === 'received' && one.participantKey === participantKey,
  )
  if (received) return received
  const numbered = await selectReceivedElsewhere(tx, scope, participantKey, number)
  return numbered.find(
    (one) =>
      one.typeCode === typeCode &&
      (senderId === ''
        ? one.counterpartyName === senderName
        : one.sendingParticipantId.toLowerCase() === senderId),
  )
}
