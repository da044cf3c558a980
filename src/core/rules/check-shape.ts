import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import type { XmlElement } from '#core/xml'
import { modelPathsIn } from './check-rules.ts'

/** What the schema of UBL 2.1 says against an invoice or credit note, with the places of the model where it has them. */
export function checkShape(root: XmlElement): Finding[] {
  const findings = checkSchema(root)
  if (findings.length === 0) return findings
  const inModel = modelPathsIn(root)
  return findings.map((finding) => ({ ...finding, path: inModel(finding.xpath ?? '') }))
}
