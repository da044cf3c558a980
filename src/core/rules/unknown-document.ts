import { type Finding, sentenceFor } from '#core/findings'
import type { XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'

/** The finding for a root element that is no document of ours. */
export function unknownDocument(root: XmlElement): Finding {
  const params = { root: root.name.slice(0, 100), ns: root.ns.slice(0, 200) || 'none' }
  return {
    rule: 'falaj-unknown-document',
    severity: 'fatal',
    path: '',
    xpath: `/${root.name}`,
    message: sentenceFor('falaj-unknown-document', params),
    params,
  }
}

/**
 * Whether a root element that is no supported document was intended as one: by its name or by its namespace. The
 * official rules look into such a document too, so its other faults are reported as well.
 */
export function isIntendedAsDocument(root: XmlElement): boolean {
  return (
    root.name === 'Invoice' ||
    root.name === 'CreditNote' ||
    root.ns === ublNamespaces.invoice ||
    root.ns === ublNamespaces.creditNote
  )
}
