import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { isIssuedToFile } from './issued-to-file.ts'
import { selectDocument, selectIssuedWithNumber, selectWithUuid } from './store.ts'

/**
 * For the room of other providers: the document of a participant that was issued to a file under this name: its unique
 * identifier (BTAE-07), its id here, or its number when no other kind has the same.
 */
export async function findIssuedToFile(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  name: string,
): Promise<DocumentRecord | undefined> {
  const byId = await selectDocument(tx, scope, name)
  const [one, ...others] = [
    ...(byId ? [byId] : await selectWithUuid(tx, scope, name.toLowerCase())),
    ...(await selectIssuedWithNumber(tx, scope, participantKey, name)),
  ].filter((found) => isIssuedToFile(found) && found.participantKey === participantKey)
  return others.length === 0 ? one : undefined
}
