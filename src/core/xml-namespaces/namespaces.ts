/** The namespaces of UBL 2.1, by their customary prefixes. */
export const ublNamespaces = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  applicationResponse: 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
} as const

/** Prefix → namespace. The prefix '' is the default namespace. */
export type PrefixMap = Readonly<Record<string, string>>

/** The prefixes that locations use, and that UBL documents are written with (plus '' for the root). */
export const customaryPrefixes: PrefixMap = {
  cac: ublNamespaces.cac,
  cbc: ublNamespaces.cbc,
  ext: ublNamespaces.ext,
}

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** The namespace of `xsi:type` and the other attributes by which a document speaks of its schema. */
export const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'
