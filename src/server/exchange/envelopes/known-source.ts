import type { XmlElement } from '#core/xml'
import type { Tx } from '#platform/database'
import { type Source, sourceOfText } from './document-source.ts'

/** Documents never change once they are frozen: what a transaction has read of one is good until its end. */
const known = new WeakMap<Tx, Map<string, Source>>()

export function knownSource(tx: Tx, id: string): Source | undefined {
  return known.get(tx)?.get(id)
}

/** Notes the text of a document, and its tree if it is at hand. */
export function knowSource(tx: Tx, id: string, xml: string, tree?: XmlElement): Source {
  const source = sourceOfText(xml, tree)
  const sources = known.get(tx) ?? new Map<string, Source>()
  known.set(tx, sources.set(id, source))
  return source
}
