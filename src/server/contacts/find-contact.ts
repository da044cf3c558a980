import type { TenantScope, Tx } from '#platform/database'
import type { ContactRecord } from './contact.ts'
import { selectByParticipantIds, selectSurvivors } from './store.ts'

/** For documents: the contact that this participant id, such as `0235:1000000006`, is or leads to. */
export async function findContactByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
): Promise<ContactRecord | undefined> {
  const found = await findContactsByParticipantId(tx, scope, [participantId])
  return found.get(participantId)
}

/**
 * The same for several, by participant id: the active contact that has it or, where that was merged, the one that it leads
 * to. Those that nobody has are left out.
 */
export async function findContactsByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, ContactRecord>> {
  const wanted = [...new Set(participantIds)].filter((id) => id !== '')
  const contacts = wanted.length === 0 ? [] : await selectByParticipantIds(tx, scope, wanted)
  // Of several the first one that was made counts.
  const active = new Map(contacts.toReversed().map((contact) => [contact.participantId, contact]))
  const others = wanted.filter((id) => !active.has(id))
  if (others.length === 0) return active
  return new Map([...active, ...(await selectSurvivors(tx, scope, others))])
}
