import { appendChild, emptyElement, text, type XmlElement } from '#core/xml'
import type { Datatype } from '../src/core/schema/datatypes.ts'
import type { Schema } from '../src/core/schema/schema.ts'
import {
  Automaton,
  ElementDeclaration,
  type SchemaType,
  Sequence,
  type Term,
} from '../src/core/schema/types.ts'
import { setAttribute } from './mutate-tree.ts'

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Valid values of a datatype. */
const values: Readonly<Record<string, readonly string[]>> = {
  'xs:string': ['text', '', ' two  words ', 'نص'],
  'xs:normalizedString': ['AED', '', ' a b ', '0235'],
  'xs:language': ['en', 'ar-AE', 'i-klingon', ' en '],
  'xs:boolean': ['true', 'false', '0', ' 1 '],
  'xs:decimal': ['0', '-1.50', '+1.', '.5', ' 12.345 ', '0001'],
  'xs:integer': ['0', '-15', '+7', ' 1 '],
  'xs:date': ['2026-11-21', '2028-02-29', '2026-11-21Z', '2026-11-21+04:00', '-0044-03-15'],
  'xs:time': ['00:00:00', '23:59:59.999999999', '12:00:00Z', '12:00:00-14:00'],
  'xs:dateTime': ['2026-11-21T10:00:00Z', '2000-02-29T23:59:59.5+14:00'],
  'xs:base64Binary': ['SGVsbG8=', '', 'SGVs bG8h', 'QQ=='],
  'xs:anyURI': ['urn:x:y', '', 'https://example.com/a?b=c#d', 'a/b', '../a'],
}

/**
 * Random documents that are valid by a schema: content that no sample has. Deep down only required elements are
 * written.
 */
export class InstanceWriter {
  readonly #schema: Schema
  readonly #random: () => number
  #ids = 0
  #size = 0

  constructor(schema: Schema, random: () => number) {
    this.#schema = schema
    this.#random = random
  }

  /** A document; or another top-level element of the schema. */
  write(ns = this.#schema.rootNs, name = this.#schema.rootName): XmlElement {
    this.#size = 0
    const declaration = this.#schema.element(ns, name)
    if (!declaration) throw new Error(`${name} is not declared`)
    return this.#element(declaration.ns, declaration.name, declaration.type, 0)
  }

  #element(ns: string, name: string, type: SchemaType, depth: number): XmlElement {
    this.#size += 1
    const node = emptyElement(ns, name, [])
    if (type.kind === 'any') return node
    for (const [attribute, { datatype, isRequired }] of type.attributes.uses)
      if (isRequired || this.#random() < 0.15)
        setAttribute(node, { name: attribute, ns: '', value: this.#value(datatype) })
    if (type.kind === 'value') {
      const value = this.#value(type.datatype)
      if (value !== '') node.children.push(text(value))
    } else {
      for (const term of type.model ? this.#terms(type.model, depth) : [])
        for (const child of this.#term(term, depth + 1)) appendChild(node, child)
      if (type.isMixed && this.#random() < 0.3) node.children.push(text('mixed'))
    }
    return node
  }

  #terms(model: Sequence | Automaton, depth: number): Term[] {
    const share = this.#size > 400 || depth > 12 ? 0 : 0.6 / (depth + 1)
    const terms: Term[] = []
    if (model instanceof Sequence) {
      for (const { terms: choice, isRequired, isRepeatable } of model.slots) {
        if (isRequired || this.#random() < share) terms.push(pick(this.#random, choice))
        if (
          isRepeatable &&
          terms.length > 0 &&
          this.#random() < share / 2 &&
          choice.includes(terms.at(-1) as Term)
        )
          terms.push(pick(this.#random, choice))
      }
      return terms
    }
    for (let state = 0; !model.isEnd(state) || this.#random() < share; ) {
      const next = model.expected(state)
      if (next.length === 0) break
      const term = pick(this.#random, next)
      const to =
        term instanceof ElementDeclaration
          ? model.step(state, term.ns, term.name)?.to
          : model.step(state, 'urn:example:other', 'x')?.to
      if (to === undefined) break
      terms.push(term)
      state = to
    }
    return terms
  }

  /** An element for a term; for a wildcard a declared or an unknown one. */
  #term(term: Term, depth: number): XmlElement[] {
    if (term instanceof ElementDeclaration) return [this.#element(term.ns, term.name, term.type, depth)]
    const name = pick(this.#random, ['ID', 'Party', 'Price', 'Signature', 'Note', 'UBLDocumentSignatures'])
    const namespaces = [...this.#schema.namespaces].filter((ns) => ns !== term.notNs)
    const known = namespaces.flatMap((ns) => this.#schema.element(ns, name) ?? [])
    const [declaration] = known
    if (declaration && (term.isStrict || this.#random() < 0.7) && depth < 9)
      return [this.#element(declaration.ns, name, declaration.type, depth)]
    if (!term.isStrict)
      return [emptyElement('urn:example:other', 'Other', [{ name: 'a', ns: '', value: 'b' }])]
    const simple = this.#schema.element('http://www.w3.org/2000/09/xmldsig#', 'KeyName')
    return simple && term.notNs !== simple.ns
      ? [this.#element(simple.ns, simple.name, simple.type, depth)]
      : []
  }

  #value(datatype: Datatype): string {
    if (datatype.name === 'xs:ID') {
      this.#ids += 1
      return `id-${this.#ids}`
    }
    const known = values[datatype.name]
    return known ? pick(this.#random, known) : pick(this.#random, datatype.example.split(', '))
  }
}
