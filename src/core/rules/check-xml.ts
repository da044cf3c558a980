import type { Finding } from '#core/findings'
import { parseXml, type XmlElement } from '#core/xml'
import { type CheckOptions, checkTree } from './check-tree.ts'
import { type DocumentKindFound, documentKindOf } from './document-kind.ts'
import { sentenceFor } from './words.ts'

export interface CheckedXml {
  readonly kind: DocumentKindFound
  readonly findings: Finding[]
}

/** Reads XML from anyone and checks it as PINT AE. Never throws: what is wrong comes back as findings. */
export function checkXml(input: Uint8Array | string, options: CheckOptions = {}): CheckedXml {
  const parsed = parseXml(input)
  if (!parsed.root) return { kind: 'unknown', findings: parsed.findings }
  const kind = documentKindOf(parsed.root)
  if (kind === 'unknown') return { kind, findings: [unknownDocument(parsed.root)] }
  return { kind, findings: checkTree(parsed.root, options) }
}

/** The finding for a root element that is no document of ours. */
export function unknownDocument(root: XmlElement): Finding {
  const params = { root: root.name.slice(0, 100), ns: root.ns.slice(0, 200) }
  return {
    rule: 'falaj-unknown-document',
    severity: 'fatal',
    path: '',
    xpath: `/${root.name}`,
    message: sentenceFor('falaj-unknown-document', params),
    params,
  }
}
