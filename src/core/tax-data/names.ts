import { firstChild, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { taxDataNamespace } from './tax-data.ts'

/** The prefixes that tax data documents are written with. */
export const taxDataPrefixes = {
  pxs: taxDataNamespace,
  cbc: ublNamespaces.cbc,
  cac: ublNamespaces.cac,
  cec: ublNamespaces.ext,
  ubl: ublNamespaces.invoice,
  cn: ublNamespaces.creditNote,
} as const

/** The first element at the end of a path such as `cac:Party/cac:PartyTaxScheme`. */
export function find(from: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = from
  for (const step of path.split('/')) {
    const [prefix, name] = step.split(':') as [keyof typeof taxDataPrefixes, string]
    at = at && firstChild(at, taxDataPrefixes[prefix], name)
  }
  return at
}
