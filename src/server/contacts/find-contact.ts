import type { TenantScope, Tx } from '#platform/database'
import type { ContactRecord } from './contact.ts'
import { selectByParticipantIds } from './store.ts'

/** For documents: the active contact that has this participant id, such as `0235:1000000006`. */
export async function findContactByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
): Promise<ContactRecord | undefined> {
  const found = await findContactsByParticipantId(tx, scope, [participantId])
  return found.get(participantId)
}

/** The same for several, by participant id; those that no active contact has are left out. */
export async function findContactsByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, ContactRecord>> {
  const wanted = [...new Set(participantIds)].filter((id) => id !== '')
  const contacts = wanted.length === 0 ? [] : await selectByParticipantIds(tx, scope, wanted)
  // Of several the first one that was made counts.
  return new Map(contacts.toReversed().map((contact) => [contact.participantId, contact]))
}
