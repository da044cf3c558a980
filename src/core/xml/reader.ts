import { isXmlText, resolveEntities } from './entities.ts'
import { hashOf, NamespaceScope, NameTable, type QualifiedName } from './names.ts'
import { instanceNamespace, ublNamespaces } from './namespaces.ts'
import { Malformed, Refusal } from './refusal.ts'
import type { XmlAttribute, XmlElement } from './tree.ts'

const tab = 0x09
const newLine = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const exclamation = 0x21
const doubleQuote = 0x22
const ampersand = 0x26
const singleQuote = 0x27
const slash = 0x2f
const less = 0x3c
const equals = 0x3d
const greater = 0x3e
const question = 0x3f

const isSpace = (code: number): boolean =>
  code === space || code === newLine || code === tab || code === carriageReturn
const onlySpace = /^[ \t\n]*$/

/** An element that is not closed yet. Used again for the next element at the same depth. */
interface Open {
  node: XmlElement
  name: string
  scope: NamespaceScope
  /** White space was kept that may turn out to be layout. */
  hasLayout: boolean
  /** A comment or instruction has just ended a piece of text. */
  isSplit: boolean
}

/** Basic components have a value, which the white space between stray elements in them is part of. */
const keepsLayout = (node: XmlElement): boolean => node.ns === ublNamespaces.cbc

interface RawAttribute {
  readonly name: QualifiedName
  readonly value: string
}

const isDeclaration = (name: QualifiedName): boolean => name.prefix === 'xmlns' || name.written === 'xmlns'

const declaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])(1\.[0-9]+)\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\4)?[ \t\n]*\?>/

/**
 * Reads XML 1.0 with namespaces into a tree, strictly and in one pass. There is no document type declaration, hence
 * no entities to expand. The tests compare its verdicts with another parser's.
 */
export class XmlReader {
  readonly #text: string
  readonly #maxDepth: number
  readonly #names = new NameTable()
  readonly #opened: Open[] = []
  #depth = 0
  #top: Open | undefined
  #scope = new NamespaceScope(undefined)
  #root: XmlElement | undefined
  #at = 0
  #line = 1
  #lineEnd: number

  constructor(text: string, maxDepth: number) {
    this.#text = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    this.#maxDepth = maxDepth
    this.#lineEnd = this.#text.indexOf('\n')
  }

  /** The root of the tree. Throws {@link Refusal}. */
  read(): XmlElement {
    try {
      if (!isXmlText(this.#text)) throw new Malformed('it holds a control character or half a character')
      this.#readDeclaration()
      this.#readContent()
      if (this.#top) throw new Malformed(`<${this.#top.name.slice(0, 40)}> is not closed`)
      if (!this.#root) throw new Malformed('there is no element')
      return this.#root
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      throw new Refusal('malformed', { line: String(this.#lineAt(this.#at)), reason: error.message })
    }
  }

  #readDeclaration(): void {
    if (!/^<\?xml[ \t\n?]/.test(this.#text)) return
    const match = declaration.exec(this.#text)
    if (!match) throw new Malformed('the XML declaration is misspelled')
    if (match[2] !== '1.0') throw new Refusal('version', { version: match[2] ?? '' })
    this.#at = match[0].length
  }

  #readContent(): void {
    const text = this.#text
    while (this.#at < text.length) {
      const next = text.indexOf('<', this.#at)
      const end = next < 0 ? text.length : next
      if (end > this.#at) this.#readText(this.#at, end)
      this.#at = end
      if (next < 0) return
      const code = text.charCodeAt(next + 1)
      if (code === slash) this.#readEndTag()
      else if (code === exclamation) this.#readMarked()
      else if (code === question) this.#readInstruction()
      else this.#readStartTag()
    }
  }

  #readText(from: number, end: number): void {
    const text = this.#text
    const top = this.#top
    let at = from
    while (at < end && isSpace(text.charCodeAt(at))) at += 1
    const isBlank = at === end
    if (!top) {
      if (!isBlank) throw new Malformed('there is text outside of the root element')
      return
    }
    // Most text is the white space before a tag; what stands before a start tag is layout for certain.
    if (isBlank && this.#isLayout(top, end)) return
    const value = text.slice(from, end)
    if (value.includes(']]>')) throw new Malformed(']]> stands in text')
    this.#addText(top, value.includes('&') ? resolveEntities(value) : value, isBlank)
  }

  #isLayout(top: Open, end: number): boolean {
    if (keepsLayout(top.node)) return false
    const after = this.#text.charCodeAt(end + 1)
    if (after === slash) return top.node.children.at(-1)?.kind === 'element'
    return after !== exclamation && after !== question
  }

  #addText(top: Open, value: string, isBlank: boolean): void {
    if (value === '') return
    const { children } = top.node
    const last = top.isSplit ? undefined : children.at(-1)
    top.isSplit = false
    if (isBlank) top.hasLayout = true
    if (last?.kind === 'text') last.value += value
    // Most text stands alone, and a new array takes less room than one that grows.
    else if (children.length === 0) top.node.children = [{ kind: 'text', value }]
    else children.push({ kind: 'text', value })
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
    if (
      top.hasLayout &&
      !keepsLayout(top.node) &&
      top.node.children.some((child) => child.kind === 'element')
    ) {
      top.node.children = top.node.children.filter(
        (child) => child.kind === 'element' || !onlySpace.test(child.value),
      )
    }
    this.#depth -= 1
    this.#top = this.#depth > 0 ? this.#opened[this.#depth - 1] : undefined
    this.#scope = this.#top ? this.#top.scope : this.#scope
  }

  #readStartTag(): void {
    const text = this.#text
    const line = this.#lineAt(this.#at)
    if (this.#root && !this.#top) throw new Malformed('there is a second root element')
    if (this.#depth >= this.#maxDepth) {
      throw new Refusal('too-deep', { limit: String(this.#maxDepth), line: String(line) })
    }
    const name = this.#readName(this.#at + 1)
    let at = this.#at + 1 + name.written.length
    let raw: RawAttribute[] | undefined
    for (;;) {
      const before = at
      while (isSpace(text.charCodeAt(at))) at += 1
      const code = text.charCodeAt(at)
      if (code === greater || code === slash) break
      if (at === before || at >= text.length)
        throw new Malformed(`the tag <${name.written.slice(0, 40)} is not well-formed`)
      this.#at = at
      const attribute = this.#readAttribute()
      at = this.#at
      if (raw) raw.push(attribute)
      else raw = [attribute]
    }
    const isEmpty = text.charCodeAt(at) === slash
    if (isEmpty && text.charCodeAt(at + 1) !== greater) throw new Malformed('a / stands in a tag')
    this.#at = at + (isEmpty ? 2 : 1)
    const open = this.#open(name, raw, line)
    if (isEmpty) this.#close(open)
  }

  #readName(from: number): QualifiedName {
    const text = this.#text
    let at = from
    let hash = 0
    for (;;) {
      const code = text.charCodeAt(at)
      // Ends at white space, /, > and =; the end of the text gives NaN.
      if (code <= space || code === greater || code === slash || code === equals || code !== code) break
      hash = hashOf(hash, code)
      at += 1
    }
    return this.#names.at(text, from, at, hash)
  }

  #readAttribute(): RawAttribute {
    const text = this.#text
    const name = this.#readName(this.#at)
    let at = this.#at + name.written.length
    while (isSpace(text.charCodeAt(at))) at += 1
    if (text.charCodeAt(at) !== equals)
      throw new Malformed(`the attribute ${name.written.slice(0, 40)} has no value`)
    at += 1
    while (isSpace(text.charCodeAt(at))) at += 1
    const quote = text.charCodeAt(at)
    if (quote !== doubleQuote && quote !== singleQuote)
      throw new Malformed(`the value of ${name.written.slice(0, 40)} is not in quotes`)
    const value = this.#readValue(name, at + 1, quote)
    return { name, value }
  }

  #readValue(name: QualifiedName, from: number, quote: number): string {
    const text = this.#text
    let at = from
    let hasSpace = false
    let hasEntity = false
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === less) throw new Malformed(`< stands in the value of ${name.written.slice(0, 40)}`)
      if (code !== code) throw new Malformed(`the value of ${name.written.slice(0, 40)} does not end`)
      if (code === ampersand) hasEntity = true
      else if (code === newLine || code === tab) hasSpace = true
      at += 1
    }
    this.#at = at + 1
    let value = text.slice(from, at)
    if (hasSpace) value = value.replace(/[\t\n]/g, ' ')
    return hasEntity ? resolveEntities(value) : value
  }

  #open(name: QualifiedName, raw: readonly RawAttribute[] | undefined, line: number): Open {
    const scope = raw ? this.#declare(raw) : this.#scope
    if (name.prefix === 'xmlns') throw new Malformed('the prefix xmlns cannot be used')
    const above = this.#top
    const node: XmlElement = {
      kind: 'element',
      name: name.local,
      ns: scope.resolve(name.prefix),
      attributes: raw ? this.#attributes(raw, scope) : [],
      children: [],
      parent: above?.node,
      line,
    }
    if (above) {
      above.node.children.push(node)
      above.isSplit = false
    } else this.#root = node
    this.#scope = scope
    return this.#enter(node, name.written, scope)
  }

  #enter(node: XmlElement, name: string, scope: NamespaceScope): Open {
    let open = this.#opened[this.#depth]
    if (open) {
      open.node = node
      open.name = name
      open.scope = scope
      open.hasLayout = false
      open.isSplit = false
    } else {
      open = { node, name, scope, hasLayout: false, isSplit: false }
      this.#opened.push(open)
    }
    this.#depth += 1
    this.#top = open
    return open
  }

  /** The scope inside an element with these attributes: a new one when they declare namespaces. */
  #declare(raw: readonly RawAttribute[]): NamespaceScope {
    let scope: NamespaceScope | undefined
    for (const { name, value } of raw) {
      if (!isDeclaration(name)) continue
      scope ??= new NamespaceScope(this.#scope)
      scope.declare(name.prefix === 'xmlns' ? name.local : '', value)
    }
    return scope ?? this.#scope
  }

  #attributes(raw: readonly RawAttribute[], scope: NamespaceScope): XmlAttribute[] {
    const [only] = raw
    if (only && raw.length === 1 && !isDeclaration(only.name)) {
      const { prefix, local } = only.name
      return [attributeOf(local, prefix === '' ? '' : scope.resolve(prefix), only.value, scope)]
    }
    const attributes: XmlAttribute[] = []
    const seen = raw.length > 1 ? new Set<string>() : undefined
    for (const { name, value } of raw) {
      const isDeclared = isDeclaration(name)
      const ns = name.prefix === '' || isDeclared ? '' : scope.resolve(name.prefix)
      if (seen) {
        const key = isDeclared ? name.written : `${ns} ${name.local}`
        if (seen.has(key)) throw new Malformed(`the attribute ${name.written.slice(0, 40)} stands twice`)
        seen.add(key)
      }
      if (!isDeclared) attributes.push(attributeOf(name.local, ns, value, scope))
    }
    return attributes
  }

  #lineAt(position: number): number {
    while (this.#lineEnd >= 0 && this.#lineEnd < position) {
      this.#line += 1
      this.#lineEnd = this.#text.indexOf('\n', this.#lineEnd + 1)
    }
    return this.#line
  }
}

/** The attribute; what `xsi:type` names is resolved while its prefix is known. */
function attributeOf(name: string, ns: string, value: string, scope: NamespaceScope): XmlAttribute {
  if (ns !== instanceNamespace || name !== 'type') return { name, ns, value }
  const valueNs = scope.find(value.includes(':') ? value.slice(0, value.indexOf(':')).trim() : '')
  return valueNs === undefined ? { name, ns, value } : { name, ns, value, valueNs }
}
