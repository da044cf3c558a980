import { ublNamespaces, type XmlElement } from '#core/xml'

/** What the root element says the file is. */
export type DocumentKindFound = 'invoice' | 'creditNote' | 'unknown'

/** Invoice or credit note, by the name and namespace of the root element. */
export function documentKindOf(root: XmlElement): DocumentKindFound {
  if (root.name === 'Invoice' && root.ns === ublNamespaces.invoice) return 'invoice'
  if (root.name === 'CreditNote' && root.ns === ublNamespaces.creditNote) return 'creditNote'
  return 'unknown'
}
