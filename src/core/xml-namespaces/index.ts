/** The namespaces of XML and UBL, and the prefixes that documents use for them. */
export {
  customaryPrefixes,
  instanceNamespace,
  type PrefixMap,
  ublNamespaces,
  xmlNamespace,
} from './namespaces.ts'
