import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { ContactRecord } from './contact.ts'
import { hasOwnId } from './find-contact.ts'
import { contactStore, selectMergedInto } from './store.ts'

/** The ids and names by which documents refer to a contact and all that were merged into it. */
export interface ContactAccount {
  readonly contact: ContactRecord
  /** Addresses on the network that are theirs alone. */
  readonly participantIds: readonly string[]
  /** Addresses that many share, or empty ones, with the names under which documents were sent there. */
  readonly named: readonly { readonly participantId: string; readonly name: string }[]
}

/** For statements: the account of a contact; of a merged one that of the contact it leads to. Raises `contact.not-found`. */
export async function findContactAccount(tx: TenantTx, id: string): Promise<ContactAccount> {
  const stored = await contactStore.select(tx, id)
  const contact = stored?.mergedInto ? await contactStore.select(tx, stored.mergedInto) : stored
  if (!contact) throw problem('contact.not-found', { detail: id })
  return accountOf(contact, await selectMergedInto(tx, [contact.id]))
}

/** The accounts of contacts that were read before, in their order. */
export async function findAccountsOf(
  tx: TenantTx,
  contacts: readonly ContactRecord[],
): Promise<ContactAccount[]> {
  const merged = await selectMergedInto(
    tx,
    contacts.map(({ id }) => id),
  )
  return contacts.map((contact) =>
    accountOf(
      contact,
      merged.filter(({ mergedInto }) => mergedInto === contact.id),
    ),
  )
}

function accountOf(contact: ContactRecord, merged: readonly ContactRecord[]): ContactAccount {
  const all = [contact, ...merged]
  return {
    contact,
    participantIds: all.filter(hasOwnId).map(({ participantId }) => participantId),
    named: all.filter((one) => !hasOwnId(one)).map(({ participantId, name }) => ({ participantId, name })),
  }
}
