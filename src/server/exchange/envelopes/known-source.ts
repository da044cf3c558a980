import type { XmlElement } from '#core/xml'
import type { Tx } from '#platform/database'
import { type DocumentSource, documentSource } from './document-source.ts'

/** Documents never change once they are frozen: what a transaction has read of one is good until its end. */
const known = new WeakMap<Tx, Map<string, DocumentSource>>()

export function knownSource(tx: Tx, id: string): DocumentSource | undefined {
  return known.get(tx)?.get(id)
}

/** Notes the text of a document, and its tree if it is at hand. */
export function knowSource(tx: Tx, id: string, xml: string, tree?: XmlElement): DocumentSource {
  const source = documentSource(xml, tree)
  const sources = known.get(tx) ?? new Map<string, DocumentSource>()
  known.set(tx, sources.set(id, source))
  return source
}
