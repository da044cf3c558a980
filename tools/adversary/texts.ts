/**
 * Hostile variants of a document, written manually for each family of rules, as texts: they use neither our model nor
 * our rules. A variant that changes nothing in a document is left out.
 */
export type Variant = readonly [name: string, xml: string]
export type Family = (xml: string) => Iterable<Variant>

export const lines = /<cac:(?:Invoice|CreditNote)Line>[^]*?<\/cac:(?:Invoice|CreditNote)Line>/g
export const rootEnd = /<\/(?:\w+:)?(?:Invoice|CreditNote)>\s*$/

/** Replaces the content of the first element of that name; `within` must precede it. */
export function set(xml: string, element: string, value: string, within = ''): string {
  return xml.replace(
    new RegExp(`(${within}${within && '[^]*?'}<cbc:${element}(?: [^>]*)?>)[^<]*`),
    `$1${value}`,
  )
}

export function setAll(xml: string, element: string, value: string): string {
  return xml.replace(new RegExp(`(<cbc:${element}(?: [^>]*)?>)[^<]*`, 'g'), `$1${value}`)
}

export function valueOf(xml: string, element: string, within = ''): string | undefined {
  return new RegExp(`${within}${within && '[^]*?'}<cbc:${element}(?: [^>]*)?>([^<]*)`).exec(xml)?.[1]
}

/** Text put before an element of the root, or at its end. */
export function insert(xml: string, before: string, text: string): string {
  const at = xml.indexOf(`<cac:${before}>`)
  if (at < 0) return xml.replace(rootEnd, (end) => text + end)
  return xml.slice(0, at) + text + xml.slice(at)
}

/** Text put at the end of the first element of that name. */
export const append = (xml: string, parent: string, text: string): string =>
  xml.replace(`</cac:${parent}>`, `${text}</cac:${parent}>`)

export const supplier = '<cac:AccountingSupplierParty>'
export const customer = '<cac:AccountingCustomerParty>'
export const totals = '<cac:LegalMonetaryTotal>'
