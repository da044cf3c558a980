import { ublNamespaces } from '#core/xml-namespaces'
import {
  doubleQuote,
  equals,
  exclamation,
  greater,
  isSpace,
  question,
  singleQuote,
  slash,
  space,
} from './characters.ts'
import { endOfDeclaration } from './declaration.ts'
import { isXmlText, resolveEntities } from './entities.ts'
import { Marker } from './marker.ts'
import { hashOf, NamespaceScope, NameTable, type QualifiedName } from './names.ts'
import { type RawAttribute, scopeWith, toAttributes } from './raw-attributes.ts'
import { Malformed, Refusal } from './refusal.ts'
import { cachedRootAt, rememberRoot } from './root-tags.ts'
import { type StartTag, StartTags } from './start-tags.ts'
import type { XmlAttribute, XmlElement, XmlNode } from './tree.ts'

/** The children of an element that is still being read; it gets its own when it is complete. */
const notYet: XmlElement['children'] = []
const noAttributes: readonly XmlAttribute[] = []
/** White space, /, > and = end a name; the end of the text gives NaN. */
const endsName = (code: number): boolean =>
  code <= space || code === greater || code === slash || code === equals || code !== code
const onlySpace = /^[ \t\n]*$/

/** An element that is not closed yet. Used again for the next element at the same depth. */
interface Open {
  node: XmlElement
  name: string
  scope: NamespaceScope
  /** Where its children begin among the {@link XmlReader} `#children`. */
  from: number
  /** White space that was read and may turn out to be layout. */
  hasLayout: boolean
  /** A comment or instruction has just ended a piece of text. */
  isSplit: boolean
}

/** Basic components have a value, which the white space between stray elements in them is part of. */
const keepsLayout = (node: XmlElement): boolean => node.ns === ublNamespaces.cbc

/**
 * Reads XML 1.0 with namespaces into a tree, strictly and in one pass. There is no document type declaration, hence
 * no entities to expand. The tests compare its verdicts with another parser's.
 */
export class XmlReader {
  readonly #text: string
  readonly #maxDepth: number
  readonly #names = new NameTable()
  readonly #opened: Open[] = []
  /** What stands in the open elements so far. Each gets its children when it is closed, in an array of just that size. */
  readonly #children: XmlNode[] = []
  #count = 0
  #depth = 0
  #lastName: QualifiedName | undefined
  #top: Open | undefined
  #scope = new NamespaceScope(undefined)
  #root: XmlElement | undefined
  #at = 0
  readonly #tags: Marker
  readonly #entities: Marker
  readonly #sectionEnds: Marker
  #startTags = new StartTags()

  constructor(text: string, maxDepth: number) {
    this.#text = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    this.#maxDepth = maxDepth
    this.#tags = new Marker(this.#text, '<')
    this.#entities = new Marker(this.#text, '&')
    this.#sectionEnds = new Marker(this.#text, ']]>')
  }

  /** The root of the tree. Throws {@link Refusal}. */
  read(): XmlElement {
    try {
      if (!isXmlText(this.#text)) throw new Malformed('it holds a control character or half a character')
      this.#at = endOfDeclaration(this.#text)
      this.#readContent()
      if (this.#top) throw new Malformed(`<${this.#top.name.slice(0, 40)}> is not closed`)
      if (!this.#root) throw new Malformed('there is no element')
      return this.#root
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      throw new Refusal('malformed', { line: String(this.#lineAt(this.#at)), reason: error.message })
    }
  }

  #readContent(): void {
    const text = this.#text
    while (this.#at < text.length) {
      if (this.#readIndentedTag()) continue
      const from = this.#at
      const end = this.#tags.after(from)
      if (end > from) this.#readText(from, end)
      this.#at = end
      if (end === text.length) return
      const code = text.charCodeAt(end + 1)
      if (code === slash) this.#readEndTag()
      else if (code === exclamation) this.#readMarked()
      else if (code === question) this.#readInstruction()
      else this.#readStartTag(from)
    }
  }

  #readText(from: number, end: number): void {
    const top = this.#top
    let at = from
    while (at < end && isSpace(this.#text.charCodeAt(at))) at += 1
    const isBlank = at === end
    if (!top) {
      if (!isBlank) throw new Malformed('there is text outside of the root element')
      return
    }
    // Most text is the white space before a tag; what stands before a start tag is layout for certain.
    if (isBlank && this.#isLayout(top, end)) return
    this.#addText(top, this.#textBetween(from, end), isBlank)
  }

  #textBetween(from: number, end: number): string {
    const value = this.#text.slice(from, end)
    if (this.#sectionEnds.isWithin(from, end)) throw new Malformed(']]> stands in text')
    return this.#entities.isWithin(from, end) ? resolveEntities(value) : value
  }

  #isLayout(top: Open, end: number): boolean {
    if (keepsLayout(top.node)) return false
    const after = this.#text.charCodeAt(end + 1)
    if (after === slash) return this.#lastIn(top)?.kind === 'element'
    return after !== exclamation && after !== question
  }

  /** The last child of an open element so far. */
  #lastIn(top: Open): XmlNode | undefined {
    return this.#count > top.from ? this.#children[this.#count - 1] : undefined
  }

  #addText(top: Open, value: string, isBlank: boolean): void {
    if (value === '') return
    const last = top.isSplit ? undefined : this.#lastIn(top)
    top.isSplit = false
    if (isBlank) top.hasLayout = true
    if (last?.kind === 'text') last.value += value
    else this.#add({ kind: 'text', value })
  }

  #add(node: XmlNode): void {
    this.#children[this.#count] = node
    this.#count += 1
  }

  /** A comment, CDATA, or what may not be here. */
  #readMarked(): void {
    const text = this.#text
    if (text.startsWith('<!--', this.#at)) {
      const end = text.indexOf('--', this.#at + 4)
      if (end < 0) throw new Malformed('a comment does not end')
      if (text.charCodeAt(end + 2) !== greater) throw new Malformed('-- stands in a comment')
      if (this.#top) this.#top.isSplit = true
      this.#at = end + 3
      return
    }
    if (!text.startsWith('<![CDATA[', this.#at)) {
      if (/^<!doctype/i.test(text.slice(this.#at, this.#at + 9))) throw new Refusal('doctype')
      throw new Malformed('<! begins neither a comment nor CDATA')
    }
    const end = text.indexOf(']]>', this.#at + 9)
    if (end < 0) throw new Malformed('a CDATA section does not end')
    if (!this.#top) throw new Malformed('there is text outside of the root element')
    const value = text.slice(this.#at + 9, end)
    this.#addText(this.#top, value, onlySpace.test(value))
    this.#at = end + 3
  }

  #readInstruction(): void {
    const end = this.#text.indexOf('?>', this.#at + 2)
    if (end < 0) throw new Malformed('an instruction does not end')
    const [target = ''] = this.#text.slice(this.#at + 2, end).split(/[ \t\n]/, 1)
    if (this.#names.split(target).prefix !== '') throw new Malformed(`"${target.slice(0, 40)}" is not a name`)
    if (/^xml$/i.test(target)) throw new Malformed('the XML declaration stands too late')
    if (this.#top) this.#top.isSplit = true
    this.#at = end + 2
  }

  #readEndTag(): void {
    const top = this.#top
    let at = this.#at + 2
    if (!top || !this.#text.startsWith(top.name, at)) {
      const name = /[^\s>]{0,40}/y
      name.lastIndex = at
      throw new Malformed(`</${name.exec(this.#text)?.[0] ?? ''}> closes nothing that is open`)
    }
    at += top.name.length
    while (isSpace(this.#text.charCodeAt(at))) at += 1
    if (this.#text.charCodeAt(at) !== greater)
      throw new Malformed(`</${top.name.slice(0, 40)} is not ended by >`)
    this.#at = at + 1
    this.#close(top)
  }

  #close(top: Open): void {
    const { node } = top
    node.children = this.#children.slice(top.from, this.#count)
    this.#count = top.from
    if (top.hasLayout && !keepsLayout(node) && node.children.some((child) => child.kind === 'element')) {
      node.children = node.children.filter(
        (child) => child.kind === 'element' || !onlySpace.test(child.value),
      )
    }
    this.#depth -= 1
    this.#top = this.#depth > 0 ? this.#opened[this.#depth - 1] : undefined
    this.#scope = this.#top ? this.#top.scope : this.#scope
    this.#place(node)
  }

  /** Reads a start tag that equals the one at the same place before, after the same white space, which is layout. */
  #readIndentedTag(): boolean {
    if (!this.#top || keepsLayout(this.#top.node) || this.#depth >= this.#maxDepth) return false
    const known = this.#startTags.guessIndented(this.#text, this.#at, this.#scope)
    if (!known) return false
    this.#at += this.#startTags.indentedLength
    this.#begin(known)
    return true
  }

  /** Reads a start tag. What stands before it begins at `before`. */
  #readStartTag(before: number): void {
    if (this.#root && !this.#top) throw new Malformed('there is a second root element')
    if (this.#depth >= this.#maxDepth) {
      const line = String(this.#lineAt(this.#at))
      throw new Refusal('too-deep', { limit: String(this.#maxDepth), line })
    }
    const from = this.#at + 1
    const known = this.#top ? this.#startTags.guess(this.#text, from, this.#scope) : this.#knownRoot(from)
    if (!known) return this.#readNewStartTag(from)
    this.#startTags.indent(this.#text.slice(before, from))
    this.#at = from + known.written.length
    this.#begin(known)
  }

  #knownRoot(from: number): StartTag | undefined {
    const known = cachedRootAt(this.#text, from)
    if (known) this.#startTags = known.below
    return known
  }

  /** Reads a start tag, or an empty element, that is not the one which followed last time. */
  #readNewStartTag(from: number): void {
    const text = this.#text
    const name = this.#readElementName(from)
    let at = from + name.written.length
    let raw: RawAttribute[] | undefined
    for (;;) {
      const before = at
      while (isSpace(text.charCodeAt(at))) at += 1
      const code = text.charCodeAt(at)
      if (code === greater || code === slash) break
      if (at === before || at >= text.length)
        throw new Malformed(`the tag <${name.written.slice(0, 40)} is not well-formed`)
      this.#at = at
      const attribute = this.#readAttribute(raw?.at(-1)?.name ?? name)
      at = this.#at
      if (raw) raw.push(attribute)
      else raw = [attribute]
    }
    const isEmpty = text.charCodeAt(at) === slash
    if (isEmpty && text.charCodeAt(at + 1) !== greater) throw new Malformed('a / stands in a tag')
    this.#at = at + (isEmpty ? 2 : 1)
    const scope = raw ? scopeWith(raw, this.#scope) : this.#scope
    if (name.prefix === 'xmlns') throw new Malformed('the prefix xmlns cannot be used')
    const ns = scope.resolve(name.prefix)
    const attributes = raw ? toAttributes(raw, scope) : noAttributes
    if (isEmpty) this.#place(this.#element(name, ns, attributes, []))
    else {
      const tag = { written: text.slice(from, this.#at), name, ns, attributes, scope }
      if (scope === this.#scope) this.#startTags.meet(tag)
      else if (!this.#top) this.#startTags = rememberRoot(tag).below
      this.#begin(tag)
    }
  }

  /** Reads on after a start tag: the whole element where only text is in it. */
  #begin({ name, ns, attributes, scope }: StartTag): void {
    this.#lastName = name
    const children = this.#readLeaf(name.written)
    const node = this.#element(name, ns, attributes, children ?? notYet)
    if (children) this.#place(node)
    else this.#enter(node, name.written, scope)
  }

  /**
   * Reads the content of an element that holds nothing but text, and its end tag: what most elements are. Undefined,
   * with nothing read, for any other, which the rest of the reader is for.
   */
  #readLeaf(name: string): XmlElement['children'] | undefined {
    const text = this.#text
    const from = this.#at
    const end = this.#tags.after(from)
    const after = end + 2 + name.length
    if (text.charCodeAt(end + 1) !== slash || text.charCodeAt(after) !== greater) return undefined
    if (!text.startsWith(name, end + 2)) return undefined
    const children: XmlElement['children'] =
      end > from ? [{ kind: 'text', value: this.#textBetween(from, end) }] : []
    this.#at = after + 1
    return children
  }

  /** The name of an element. What followed the one before in other documents, or above in this one, is tried first. */
  #readElementName(from: number): QualifiedName {
    const before = this.#lastName
    const guess = before?.nextElement
    const name = guess && this.#isName(guess.written, from) ? guess : this.#readName(from)
    if (before && name !== guess) before.nextElement = name
    this.#lastName = name
    return name
  }

  #readAttributeName(from: number, before: QualifiedName): QualifiedName {
    const guess = before.nextAttribute
    const name = guess && this.#isName(guess.written, from) ? guess : this.#readName(from)
    if (name !== guess) before.nextAttribute = name
    return name
  }

  #isName(written: string, from: number): boolean {
    return this.#text.startsWith(written, from) && endsName(this.#text.charCodeAt(from + written.length))
  }

  #readName(from: number): QualifiedName {
    const text = this.#text
    let at = from
    let hash = 0
    for (;;) {
      const code = text.charCodeAt(at)
      if (endsName(code)) break
      hash = hashOf(hash, code)
      at += 1
    }
    return this.#names.at(text, from, at, hash)
  }

  #readAttribute(before: QualifiedName): RawAttribute {
    const text = this.#text
    const name = this.#readAttributeName(this.#at, before)
    let at = this.#at + name.written.length
    while (isSpace(text.charCodeAt(at))) at += 1
    if (text.charCodeAt(at) !== equals)
      throw new Malformed(`the attribute ${name.written.slice(0, 40)} has no value`)
    at += 1
    while (isSpace(text.charCodeAt(at))) at += 1
    const quote = text.charCodeAt(at)
    if (quote !== doubleQuote && quote !== singleQuote)
      throw new Malformed(`the value of ${name.written.slice(0, 40)} is not in quotes`)
    return { name, value: this.#readValue(name, at + 1, quote === doubleQuote ? '"' : "'") }
  }

  #readValue(name: QualifiedName, from: number, quote: string): string {
    const end = this.#text.indexOf(quote, from)
    if (this.#tags.isWithin(from, end < 0 ? this.#text.length : end))
      throw new Malformed(`< stands in the value of ${name.written.slice(0, 40)}`)
    if (end < 0) throw new Malformed(`the value of ${name.written.slice(0, 40)} does not end`)
    this.#at = end + 1
    let value = this.#text.slice(from, end)
    if (/[\t\n]/.test(value)) value = value.replace(/[\t\n]/g, ' ')
    return this.#entities.isWithin(from, end) ? resolveEntities(value) : value
  }

  #element(
    name: QualifiedName,
    ns: string,
    attributes: readonly XmlAttribute[],
    children: XmlElement['children'],
  ): XmlElement {
    return {
      kind: 'element',
      name: name.local,
      ns,
      attributes,
      children,
      parent: this.#top?.node,
      shape: undefined,
    }
  }

  /** Puts an element that is complete among the children of the one around it. */
  #place(node: XmlElement): void {
    if (this.#top) {
      this.#top.isSplit = false
      this.#add(node)
    } else this.#root = node
  }

  #enter(node: XmlElement, name: string, scope: NamespaceScope): void {
    let open = this.#opened[this.#depth]
    if (open) {
      open.node = node
      open.name = name
      open.scope = scope
      open.from = this.#count
      open.hasLayout = false
      open.isSplit = false
    } else {
      open = { node, name, scope, from: this.#count, hasLayout: false, isSplit: false }
      this.#opened.push(open)
    }
    this.#depth += 1
    this.#top = open
    this.#scope = scope
  }

  /** The line of a place, from 1. Counted for what is refused only. */
  #lineAt(position: number): number {
    return this.#text.slice(0, position).split('\n').length
  }
}
