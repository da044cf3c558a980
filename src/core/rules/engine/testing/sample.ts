import { parseXml, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { text } from '../select.ts'

/** An invoice with this inside; `o` is a foreign namespace. */
export function invoiceOf(content: string): XmlElement {
  const { root } = parseXml(
    `<Invoice xmlns="${ublNamespaces.invoice}" xmlns:cac="${ublNamespaces.cac}" xmlns:cbc="${ublNamespaces.cbc}" xmlns:o="urn:other">${content}</Invoice>`,
  )
  if (!root) throw new Error('not well-formed')
  return root
}

/** Elements of our names, of the same names in other namespaces, and attributes of both kinds. */
export const root = invoiceOf(`
  <o:ID>foreign</o:ID><cbc:ID>1</cbc:ID><cac:ID>aggregate</cac:ID>
  <cac:Party><cbc:Name>A</cbc:Name><cbc:Note>n</cbc:Note></cac:Party>
  <o:Party><cbc:Name>foreign</cbc:Name></o:Party>
  <cac:Party><cbc:Note a="1" o:a="2"> x  y </cbc:Note><cbc:Name o:a="3">B</cbc:Name><cbc:Name a="4">C</cbc:Name></cac:Party>
  <cac:Party/>
`)

export const texts = (nodes: readonly XmlElement[]) => nodes.map(text)
