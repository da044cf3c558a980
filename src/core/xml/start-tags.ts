import type { NamespaceScope, QualifiedName } from './names.ts'
import type { XmlAttribute } from './tree.ts'

/** A start tag that was read, and what it said. */
interface StartTag {
  /** As it stands after the `<`, up to and with the `>`. */
  readonly written: string
  readonly name: QualifiedName
  readonly ns: string
  /** Shared by all elements with this tag. */
  readonly attributes: readonly XmlAttribute[]
  /** The namespaces that hold around it and in it: it declares none, and elsewhere its prefixes may mean others. */
  readonly scope: NamespaceScope
  /** Where it stands in the document: one of its places. */
  place: Place | undefined
}

/** A tag after another one: an ID in a line is followed by other tags than that in a party. */
interface Place {
  readonly tag: StartTag
  readonly before: StartTag | undefined
  /** Another place of the tag. */
  readonly other: Place | undefined
  /** How many places of the tag there are, this one and those beyond it. */
  readonly count: number
  /** What followed when it was last met. */
  next: Place | undefined
}

/** How much is remembered of one document; hostile ones have tags without end. */
const mostRemembered = 2_000
const longestRemembered = 200
const mostPlaces = 12

/**
 * The start tags of one document. Most repeat one that stood before, letter for letter and after the same one: comparing
 * it with that one takes a tenth of the time that reading it takes, and its attributes need not be made again.
 */
export class StartTags {
  readonly #known = new Map<string, StartTag>()
  #at: Place | undefined

  /** The tag that begins at a place of the text, if it is the one that followed last time. */
  guess(text: string, from: number, scope: NamespaceScope): StartTag | undefined {
    const next = this.#at?.next
    if (!next || next.tag.scope !== scope || !text.startsWith(next.tag.written, from)) return undefined
    this.#at = next
    return next.tag
  }

  /** Remembers a tag that was read, as the one that followed the one before. */
  meet(
    written: string,
    name: QualifiedName,
    ns: string,
    attributes: readonly XmlAttribute[],
    scope: NamespaceScope,
  ): void {
    let tag = this.#known.get(written)
    if (tag?.scope !== scope) {
      if (written.length > longestRemembered || this.#known.size >= mostRemembered) return
      tag = { written, name, ns, attributes, scope, place: undefined }
      this.#known.set(written, tag)
    }
    const place = placeAfter(this.#at?.tag, tag)
    if (this.#at && place) this.#at.next = place
    this.#at = place
  }
}

function placeAfter(before: StartTag | undefined, tag: StartTag): Place | undefined {
  for (let place = tag.place; place; place = place.other) if (place.before === before) return place
  const count = (tag.place?.count ?? 0) + 1
  if (count > mostPlaces) return undefined
  tag.place = { tag, before, other: tag.place, count, next: undefined }
  return tag.place
}
