import { appendChild, childElements, cloneElement, type XmlElement } from '#core/xml'
import { taxDataPrefixes } from './names.ts'

const { cac, cbc } = taxDataPrefixes

/**
 * The document as it is embedded in the report: complete, but without the bytes of attachments (specification of the
 * tax data document). An attachment without other contents is removed, because UBL does not allow empty elements.
 */
export function embedSource(source: XmlElement): XmlElement {
  const copy = cloneElement(source)
  removeAttachedBytes(copy)
  return copy
}

function removeAttachedBytes(node: XmlElement): void {
  const remaining = node.children.filter((child) => {
    if (child.kind === 'text') return true
    if (child.ns === cbc && child.name === 'EmbeddedDocumentBinaryObject') return false
    const before = child.children.length
    removeAttachedBytes(child)
    const emptied = before > 0 && childElements(child).length === 0 && child.children.length === 0
    return !(emptied && child.ns === cac && child.name === 'Attachment')
  })
  if (remaining.length === node.children.length) return
  node.children = []
  for (const child of remaining) appendChild(node, child)
}
