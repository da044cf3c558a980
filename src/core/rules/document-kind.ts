import type { XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'

/** The kind of file, by its root element. */
export type DocumentKindFound = 'invoice' | 'creditNote' | 'unknown'

/** Invoice or credit note, by the name and namespace of the root element. */
export function documentKindOf(root: XmlElement): DocumentKindFound {
  if (root.name === 'Invoice' && root.ns === ublNamespaces.invoice) return 'invoice'
  if (root.name === 'CreditNote' && root.ns === ublNamespaces.creditNote) return 'creditNote'
  return 'unknown'
}
