import { ublNamespaces, xmlNamespace } from '#core/xml-namespaces'
import { Malformed } from './refusal.ts'

/** A name as written, split at its colon. */
export interface QualifiedName {
  readonly written: string
  readonly prefix: string
  readonly local: string
  /** The element that began next after one of this name when it was last met: documents repeat themselves. */
  nextElement: QualifiedName | undefined
  /** The attribute that came next after this name, of an element or attribute, when it was last met. */
  nextAttribute: QualifiedName | undefined
}

const start =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const more = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`
const qualified = new RegExp(`^(?:([${start}][${more}]*):)?([${start}][${more}]*)$`, 'u')

/** A name remembered from document to document, beside others of the same slot. */
interface Remembered extends QualifiedName {
  readonly hash: number
  readonly next: Remembered | undefined
  /** How many stand in the slot, this one included. */
  readonly depth: number
}

/** Slots of remembered names. UBL has some thousand names; hostile documents have them without end. */
const slots = 2048
const maxDepth = 6
const maxRememberedLength = 80
const remembered: (Remembered | undefined)[] = Array.from({ length: slots }, () => undefined)

/** One more character in the hash of a name. */
export const hashOf = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0

/**
 * The interned copy of the text, so that comparing two names compares pointers, and no name keeps its whole document in
 * memory.
 */
export function sharedText(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text
}

/** Splits and checks names, each once. */
export class NameTable {
  readonly #known = new Map<string, QualifiedName>()

  /** The name in a text from `from` to `end`; `hash` is computed from its characters by {@link hashOf}. */
  at(text: string, from: number, end: number, hash: number): QualifiedName {
    const size = end - from
    const first = remembered[hash & (slots - 1)]
    for (let known = first; known; known = known.next) {
      if (known.hash === hash && known.written.length === size && text.startsWith(known.written, from))
        return known
    }
    const split = this.split(text.slice(from, end))
    const depth = (first?.depth ?? 0) + 1
    if (depth > maxDepth || size > maxRememberedLength) return split
    const added: Remembered = {
      written: split.written,
      prefix: split.prefix,
      local: split.local,
      nextElement: undefined,
      nextAttribute: undefined,
      hash,
      next: first,
      depth,
    }
    remembered[hash & (slots - 1)] = added
    return added
  }

  split(name: string): QualifiedName {
    const known = this.#known.get(name)
    if (known) return known
    const match = qualified.exec(name)
    if (!match)
      throw new Malformed(name === '' ? 'a name is missing' : `"${name.slice(0, 40)}" is not a name`)
    const split: QualifiedName = {
      written: sharedText(name),
      prefix: sharedText(match[1] ?? ''),
      local: sharedText(match[2] ?? ''),
      nextElement: undefined,
      nextAttribute: undefined,
    }
    this.#known.set(split.written, split)
    return split
  }
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

/** The namespaces of UBL as the rules hold them: comparing them then compares two addresses. */
const knownNamespaces = new Map<string, string>(Object.values(ublNamespaces).map((uri) => [uri, uri]))

/** The namespaces that hold inside an element which declares some. Linked, so that nesting copies nothing. */
export class NamespaceScope {
  readonly #outer: NamespaceScope | undefined
  readonly #bound = new Map<string, string>()

  constructor(outer: NamespaceScope | undefined) {
    this.#outer = outer
    if (!outer) {
      this.#bound.set('', '')
      this.#bound.set('xml', xmlNamespace)
    }
  }

  /** Declares a prefix ('' for the default namespace). Throws {@link Malformed} for what XML forbids. */
  declare(prefix: string, uri: string): void {
    const isXml = prefix === 'xml'
    if (prefix === 'xmlns' || uri === xmlnsNamespace || isXml !== (uri === xmlNamespace)) {
      throw new Malformed(`the prefix ${prefix || '(default)'} cannot be bound to "${uri.slice(0, 80)}"`)
    }
    if (uri === '' && prefix !== '') throw new Malformed(`the prefix ${prefix} is bound to nothing`)
    this.#bound.set(prefix, knownNamespaces.get(uri) ?? sharedText(uri))
  }

  /** The namespace of a prefix. Throws {@link Malformed} when it is not declared. */
  resolve(prefix: string): string {
    const uri = this.find(prefix)
    if (uri === undefined) throw new Malformed(`the prefix ${prefix.slice(0, 40)} is not declared`)
    return uri
  }

  /** The namespace of a prefix; undefined when it is not declared. */
  find(prefix: string): string | undefined {
    let uri = this.#bound.get(prefix)
    if (uri !== undefined || !this.#outer) return uri
    uri = this.#outer.find(prefix)
    if (uri !== undefined) this.#bound.set(prefix, uri)
    return uri
  }
}
