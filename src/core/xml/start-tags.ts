import { type NamespaceScope, type QualifiedName, sharedText } from './names.ts'
import type { XmlAttribute } from './tree.ts'

/** A start tag that was read, with its contents. */
export interface StartTag {
  /** As it stands after the `<`, up to and with the `>`. */
  readonly written: string
  readonly name: QualifiedName
  readonly ns: string
  /** Shared by all elements with this tag. */
  readonly attributes: readonly XmlAttribute[]
  /** The namespaces that hold in it. */
  readonly scope: NamespaceScope
}

/** A start tag that declares no namespace: in another context its prefixes may mean other namespaces. */
interface RepeatedTag extends StartTag {
  /** Where it stands in the document: one of its places. */
  place: Place | undefined
}

/** A tag after another one: an ID in a line is followed by other tags than that in a party. */
interface Place {
  readonly tag: RepeatedTag
  readonly before: RepeatedTag | undefined
  /** Another place of the tag. */
  readonly other: Place | undefined
  /** How many places of the tag there are, this one and those beyond it. */
  readonly count: number
  /** What followed when it was last met, and what else did before: a scheme's ID ends the tax of a party or of a line. */
  next: Place | undefined
  second: Place | undefined
  /** The tag with the white space that stood before it when it was last read here. */
  indented: string
}

/** How much is remembered; hostile documents have tags without end. */
const mostRemembered = 2_000
const longestRemembered = 200
/** White space before a tag, as far as it is remembered. */
const indentation = /^[ \t\n]{0,60}<$/
const mostPlaces = 12

const nowhere: Pick<Place, 'next' | 'second'> = { next: undefined, second: undefined }

/**
 * The start tags below a root tag. Most are identical to one seen before after the same predecessor: comparing takes a
 * tenth of the time of parsing, and the attributes can be shared.
 */
export class StartTags {
  readonly #known = new Map<string, RepeatedTag>()
  #at: Place | undefined

  get isFull(): boolean {
    return this.#known.size >= mostRemembered
  }

  /** Begins with the next document. */
  restart(): void {
    this.#at = undefined
  }

  /** The tag that begins at a place of the text, if it is the one that followed last time. */
  guess(text: string, from: number, scope: NamespaceScope): StartTag | undefined {
    const { next, second } = this.#at ?? nowhere
    const isAt = (place: Place | undefined): place is Place =>
      place !== undefined && place.tag.scope === scope && text.startsWith(place.tag.written, from)
    return isAt(next) ? this.#follow(next) : isAt(second) ? this.#follow(second) : undefined
  }

  /** The same for a tag with its `<` and the white space before it, which has to be the same, too. */
  guessIndented(text: string, from: number, scope: NamespaceScope): StartTag | undefined {
    const { next, second } = this.#at ?? nowhere
    const isAt = (place: Place | undefined): place is Place =>
      place !== undefined &&
      place.indented !== '' &&
      place.tag.scope === scope &&
      text.startsWith(place.indented, from)
    return isAt(next) ? this.#follow(next) : isAt(second) ? this.#follow(second) : undefined
  }

  #follow(place: Place): StartTag {
    this.#at = place
    return place.tag
  }

  /** How many characters the last tag that was guessed has with what stands before it. */
  get indentedLength(): number {
    return this.#at?.indented.length ?? 0
  }

  /** Remembers what stood before the last tag, up to and with its `<`, if it is white space. */
  indent(before: string): void {
    if (this.#at?.indented === '' && indentation.test(before))
      this.#at.indented = sharedText(before + this.#at.tag.written)
  }

  /** Remembers a tag that was read, as the one that followed the one before. */
  meet(tag: StartTag): void {
    let known = this.#known.get(tag.written)
    if (known?.scope !== tag.scope) {
      if (tag.written.length > longestRemembered || this.isFull) return
      known = { ...withoutDocument(tag), place: undefined }
      this.#known.set(known.written, known)
    }
    const place = placeAfter(this.#at?.tag, known)
    if (this.#at && place && place !== this.#at.next) {
      this.#at.second = this.#at.next
      this.#at.next = place
    }
    this.#at = place
  }
}

function placeAfter(before: RepeatedTag | undefined, tag: RepeatedTag): Place | undefined {
  for (let place = tag.place; place; place = place.other) if (place.before === before) return place
  const count = (tag.place?.count ?? 0) + 1
  if (count > mostPlaces) return undefined
  tag.place = { tag, before, other: tag.place, count, next: undefined, second: undefined, indented: '' }
  return tag.place
}

/** A copy with its own texts: a substring keeps its whole text in memory. */
export function withoutDocument(tag: StartTag): StartTag {
  const attributes = tag.attributes.map((attribute) => ({ ...attribute, value: sharedText(attribute.value) }))
  return { ...tag, written: sharedText(tag.written), attributes }
}
