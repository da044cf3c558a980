import type { TenantTx } from '#platform/database/database'
import { isReportOnly } from '#server/directory'
import type { ContactRecord } from './contact.ts'
import { selectActiveByIds, selectActiveOrMerged, selectByNames } from './store.ts'

/** For documents: the contact that this participant id, such as `0235:1000000006`, is or leads to. */
export async function findContactByParticipantId(
  tx: TenantTx,
  participantId: string,
): Promise<ContactRecord | undefined> {
  const contacts = await findContactsByParticipantId(tx, [participantId])
  return contacts.get(participantId)
}

/** A party of a document. */
export interface NamedParty {
  /** Such as `0235:1000000006`; may be empty. */
  readonly participantId: string
  readonly name: string
}

/**
 * For documents: the contact of each party, in order. If many share a participant id, or have none, the contact with
 * that name, as in statements of account.
 */
export async function findContactsOfParties(
  tx: TenantTx,
  parties: readonly NamedParty[],
): Promise<(ContactRecord | undefined)[]> {
  const names = parties.filter((party) => !hasOwnId(party) && party.name !== '').map(({ name }) => name)
  const [byId, named] = await Promise.all([
    findContactsByParticipantId(
      tx,
      parties.map(({ participantId }) => participantId),
    ),
    names.length === 0 ? [] : selectByNames(tx, names),
  ])
  return parties.map(({ participantId, name }) =>
    hasOwnId({ participantId })
      ? byId.get(participantId)
      : named.find((contact) => contact.participantId === participantId && contact.name === name),
  )
}

/** The predefined report-only endpoints are shared by many buyers. */
export function hasOwnId({ participantId }: Pick<NamedParty, 'participantId'>): boolean {
  return participantId !== '' && !isReportOnly(participantId)
}

/**
 * By participant id: the active contact that has it or, where that was merged, the remaining one. Unknown ids are
 * left out, and the predefined report-only endpoints, which many buyers share.
 */
export async function findContactsByParticipantId(
  tx: TenantTx,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, ContactRecord>> {
  const wanted = [...new Set(participantIds)].filter((participantId) => hasOwnId({ participantId }))
  if (wanted.length === 0) return new Map()
  const contacts = await selectActiveOrMerged(tx, wanted)
  // Of several the first one counts.
  const active = firstByParticipantId(contacts.filter(({ archived }) => !archived))
  const merged = contacts.filter(({ participantId }) => !active.has(participantId))
  return merged.length === 0 ? active : new Map([...active, ...(await findSurvivors(tx, merged))])
}

/** By the participant id of each merged contact: the active one that it leads to. */
async function findSurvivors(
  tx: TenantTx,
  merged: readonly ContactRecord[],
): Promise<ReadonlyMap<string, ContactRecord>> {
  const ids = merged.flatMap(({ mergedInto }) => mergedInto ?? [])
  const survivors = new Map((await selectActiveByIds(tx, ids)).map((one) => [one.id, one]))
  return new Map(
    merged.flatMap(({ participantId, mergedInto }) => {
      const survivor = survivors.get(mergedInto ?? '')
      return survivor ? [[participantId, survivor] as const] : []
    }),
  )
}

function firstByParticipantId(contacts: readonly ContactRecord[]): ReadonlyMap<string, ContactRecord> {
  return new Map(contacts.toReversed().map((contact) => [contact.participantId, contact]))
}
