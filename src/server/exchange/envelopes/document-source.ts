import { parseXml, type XmlElement } from '#core/xml'

/** The text of a trade document, and its tree, parsed on first use; undefined when it is not XML. */
export interface DocumentSource {
  readonly xml: string
  root(): XmlElement | undefined
}

/** A document by its text, read at most once; `tree` when that is done already. */
export function documentSource(xml: string, tree?: XmlElement): DocumentSource {
  let read: { root: XmlElement | undefined } | undefined = tree && { root: tree }
  return {
    xml,
    root() {
      read ??= { root: parseXml(xml).root }
      return read.root
    },
  }
}
