import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import type { XmlElement } from '#core/xml'
import { modelPathsIn } from './check-rules.ts'

/** Schema errors (UBL 2.1) of an invoice or credit note, with model paths if there are any. */
export function checkShape(root: XmlElement): Finding[] {
  const findings = checkSchema(root)
  if (findings.length === 0) return findings
  const inModel = modelPathsIn(root)
  return findings.map((finding) => ({ ...finding, path: inModel(finding.xpath ?? '') }))
}
