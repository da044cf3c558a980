import type { TenantScope, Tx } from '#platform/database'
import type { ContactRecord } from './contact.ts'
import { selectByParticipantId } from './store.ts'

/** For received documents: the active contact that has this participant id, such as `0235:1000000006`. */
export async function findContactByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
): Promise<ContactRecord | undefined> {
  return participantId === '' ? undefined : await selectByParticipantId(tx, scope, participantId)
}
