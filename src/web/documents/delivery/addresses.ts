import { EmailAddress } from '#contract/common'
import { mostRecipients } from '#contract/delivery'

/** A name and its address in angle brackets. A name in quotation marks may contain commas. */
const namedAddress = /(?<=^|[\s,;،؛>])(?:"[^"\n]*"|[^<>"@,;،؛\n])*<([^<>\n]*)>/gu
/** The same between semicolons or lines: the name may contain commas without quotation marks. */
const namedBetweenSemicolons = /(?<=^|[;؛\n])[^<>@;؛\n]*<([^<>\n]*)>(?=\s*(?:[;؛\n]|$))/gu

/**
 * The addresses of a text, each once, as people and mail programs separate them: by commas, semicolons, spaces or
 * lines. Of `Layla Hassan <layla@x.ae>`, as mail programs copy it, only the address counts.
 */
export function addressesIn(text: string): string[] {
  const withoutNames = text.includes('<') ? withoutNamesIn(text) : text
  const addresses = new Map<string, string>()
  for (const entry of withoutNames.split(/[\s,;،؛]+/u)) {
    const address = entry.replace(/^['"]+|['"]+$/g, '')
    const key = address.toLowerCase()
    if (address && !addresses.has(key)) addresses.set(key, address)
  }
  return [...addresses.values()]
}

function withoutNamesIn(text: string): string {
  const semicolons = /[;؛]/u.test(text) ? text.replaceAll(namedBetweenSemicolons, ' $1 ') : text
  return semicolons.replaceAll(namedAddress, ' $1 ')
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
