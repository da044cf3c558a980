/** The addresses by which documents refer to a contact and those that were merged into it. */
import type { ContactAccount } from '#server/contacts'

/** The name identifies the contact where many share the address; undefined otherwise. */
export interface AccountAddress {
  readonly participantId: string
  readonly name: string | undefined
}

/** Maximum number of addresses of an account that are read. */
const maxAddresses = 50

interface AccountAddresses {
  /** At least one. */
  readonly addresses: readonly AccountAddress[]
  /** False where the account has more. */
  readonly complete: boolean
}

/** Those of the contact itself come first. Contacts that were merged may have the same one. */
export function addressesOf({ contact, named, participantIds }: ContactAccount): AccountAddresses {
  const all = [...participantIds.map((participantId) => ({ participantId, name: undefined })), ...named]
  const distinct = [
    ...new Map(all.map((one) => [JSON.stringify([one.participantId, one.name]), one])).values(),
  ]
  const isOwn = ({ name, participantId }: AccountAddress) =>
    participantId === contact.participantId && (name === undefined || name === contact.name)
  const ordered = [...distinct.filter(isOwn), ...distinct.filter((one) => !isOwn(one))]
  return { addresses: ordered.slice(0, maxAddresses), complete: ordered.length <= maxAddresses }
}
