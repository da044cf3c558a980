import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { selectReceivedElsewhere, selectWithUuid } from './named-store.ts'
import { selectDocument, selectIssuedWithNumber } from './store.ts'

/**
 * For the room of other providers: the issued and received documents of a participant that a name may refer to, by their id here, their
 * unique identifier (BTAE-07) or their number. Received ones came in through another provider. Each kind
 * has its own numbers, and so has each seller.
 */
export async function findNamedDocuments(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  name: string,
): Promise<DocumentRecord[]> {
  if (name === '') return []
  const byId = await selectDocument(tx, scope, name)
  const found = [
    ...(byId ? [byId] : await selectWithUuid(tx, scope, name)),
    ...(await selectIssuedWithNumber(tx, scope, participantKey, name)),
    ...(await selectReceivedElsewhere(tx, scope, participantKey, name)),
  ]
  return found.filter((one) => one.participantKey === participantKey)
}
