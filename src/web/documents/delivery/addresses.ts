import { EmailAddress } from '#contract/common'
import { mostRecipients } from '#contract/delivery'

/** The addresses of a text, as people and mail programs separate them: by commas, semicolons, spaces or lines. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;،؛]+/u).filter(Boolean)
}

type AddressFault =
  | { readonly key: 'toInvalid' | 'tooManyAddresses' }
  | { readonly key: 'entryInvalid'; readonly addresses: string }

/** What is wrong with a field of addresses; null when nothing is. */
export function faultOf(addresses: readonly string[], isRequired: boolean): AddressFault | null {
  if (addresses.length === 0) return isRequired ? { key: 'toInvalid' } : null
  const wrong = addresses.filter((address) => !EmailAddress.safeParse(address).success)
  // Isolated, so that Arabic text does not reorder them.
  const named = wrong.map((address) => `\u2066${address}\u2069`)
  if (wrong.length > 0) return { key: 'entryInvalid', addresses: named.join(', ') }
  return addresses.length > mostRecipients ? { key: 'tooManyAddresses' } : null
}
