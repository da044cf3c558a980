import { appendChild, childElements, cloneElement, type XmlElement } from '#core/xml'
import { taxDataPrefixes } from './names.ts'

const { cac, cbc } = taxDataPrefixes

/**
 * The document as it goes into the report: whole, but without the bytes of attachments (specification of the tax data
 * document). An attachment that held nothing else goes with its bytes, since UBL knows no empty elements.
 */
export function embedSource(source: XmlElement): XmlElement {
  const copy = cloneElement(source)
  removeAttachedBytes(copy)
  return copy
}

function removeAttachedBytes(node: XmlElement): void {
  const kept = node.children.filter((child) => {
    if (child.kind === 'text') return true
    if (child.ns === cbc && child.name === 'EmbeddedDocumentBinaryObject') return false
    const before = child.children.length
    removeAttachedBytes(child)
    const emptied = before > 0 && childElements(child).length === 0 && child.children.length === 0
    return !(emptied && child.ns === cac && child.name === 'Attachment')
  })
  if (kept.length === node.children.length) return
  node.children = []
  for (const child of kept) appendChild(node, child)
}
