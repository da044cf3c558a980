import type { Address } from './schema.ts'

/** An address of the address book or of a participant: unknown texts are empty. */
export interface StoredAddress {
  readonly line1: string
  readonly line2: string
  readonly line3: string
  readonly city: string
  readonly postalCode: string
  readonly subdivision: string
  readonly country: string
}

/** Whether an address of a document is this stored one. */
export function isStoredAddress(address: Address | undefined, stored: StoredAddress): boolean {
  const { postalCode, ...rest } = stored
  const same = { ...rest, postCode: postalCode }
  return (Object.keys(same) as (keyof typeof same)[]).every(
    (field) => (address?.[field]?.trim() ?? '') === same[field].trim(),
  )
}
