export { decodeXml } from './decode.ts'
export { isXmlText } from './entities.ts'
export { sharedText } from './names.ts'
export { customaryPrefixes, type PrefixMap, ublNamespaces, xmlNamespace } from './namespaces.ts'
export { type ParseXmlOptions, type ParseXmlResult, parseXml } from './parse.ts'
export { xmlProblems } from './problems.ts'
export { serializeXml, XmlCharacterError } from './serialize.ts'
export {
  appendChild,
  attributeOf,
  childElements,
  cloneElement,
  element,
  emptyElement,
  firstChild,
  isElement,
  text,
  textOf,
  walkElements,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
  type XmlText,
} from './tree.ts'
export { createLocator, xpathOf } from './xpath-of.ts'
