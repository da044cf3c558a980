export { decodeXml } from './decode.ts'
export { isXmlText } from './entities.ts'
export { createLocator } from './locator.ts'
export { sharedText } from './names.ts'
export { parseXml } from './parse.ts'
export { serializeXml } from './serialize.ts'
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
} from './tree.ts'
