import { xmlNamespace } from './namespaces.ts'
import { Malformed } from './refusal.ts'

/** A name as written, split at its colon. */
export interface QualifiedName {
  readonly prefix: string
  readonly local: string
}

const start =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const more = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`
const qualified = new RegExp(`^(?:([${start}][${more}]*):)?([${start}][${more}]*)$`, 'u')

/** Splits and checks names; each is looked at once per document. */
export class NameTable {
  readonly #known = new Map<string, QualifiedName>()

  split(name: string): QualifiedName {
    const known = this.#known.get(name)
    if (known) return known
    const match = qualified.exec(name)
    if (!match)
      throw new Malformed(name === '' ? 'a name is missing' : `"${name.slice(0, 40)}" is not a name`)
    const split = { prefix: match[1] ?? '', local: match[2] ?? '' }
    this.#known.set(name, split)
    return split
  }
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

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
    this.#bound.set(prefix, uri)
  }

  /** The namespace of a prefix. Throws {@link Malformed} when it is not declared. */
  resolve(prefix: string): string {
    const uri = this.#find(prefix)
    if (uri === undefined) throw new Malformed(`the prefix ${prefix.slice(0, 40)} is not declared`)
    return uri
  }

  #find(prefix: string): string | undefined {
    let uri = this.#bound.get(prefix)
    if (uri !== undefined || !this.#outer) return uri
    uri = this.#outer.#find(prefix)
    if (uri !== undefined) this.#bound.set(prefix, uri)
    return uri
  }
}
