import type { Finding } from '#core/findings'
import { parseXml } from '#core/xml'
import type { CheckOptions } from './check-rules.ts'
import { checkTree } from './check-tree.ts'
import { type DocumentKindFound, documentKindOf } from './document-kind.ts'

interface CheckedXml {
  readonly kind: DocumentKindFound
  readonly findings: Finding[]
}

/** Reads XML from an untrusted source and checks it as PINT AE. Never throws: errors are returned as findings. */
export function checkXml(input: Uint8Array | string, options: CheckOptions = {}): CheckedXml {
  const parsed = parseXml(input)
  if (!parsed.root) return { kind: 'unknown', findings: parsed.findings }
  return { kind: documentKindOf(parsed.root), findings: checkTree(parsed.root, options) }
}
