import type { Finding } from '#contract/common'
import type { Finding as CoreFinding } from '#core/findings'

/** A finding as it is stored with a document and crosses the wire: without its place in the XML. */
export function toStoredFinding({ rule, severity, path, message, params }: CoreFinding): Finding {
  return { rule, severity, path, message, ...(params ? { params: { ...params } } : {}) }
}
