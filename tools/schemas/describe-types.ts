import { attributeOf, type XmlElement } from '#core/xml'
import { type Particle, writeModel } from './particles.ts'
import {
  type Component,
  type Components,
  partsOf,
  resolve,
  type SchemaFile,
  xsdNamespace,
} from './read-xsd.ts'

/** Writes the types and elements of some schemas as the generated data has them. */
export class TypeWriter {
  readonly #components: Components
  readonly #prefixOf: ReadonlyMap<string, string>

  /** @param prefixOf namespace → prefix of its module */
  constructor(components: Components, prefixOf: ReadonlyMap<string, string>) {
    this.#components = components
    this.#prefixOf = prefixOf
  }

  /** The type of a top-level element, as a module writes it: without a prefix when it is its own. */
  typeOfElement({ node, file }: Component): string {
    return this.#typeName(file, attributeOf(node, 'type'))
  }

  /** The definition of a type; undefined for an abstract one, which no element can have. */
  writeType({ node, file }: Component): string | undefined {
    onlyAttributes(node, ['name', 'mixed', 'abstract'])
    if (attributeOf(node, 'abstract') === 'true') return undefined
    if (node.name === 'simpleType') return this.#simpleType(node, file)
    const [content, ...others] = partsOf(node)
    if (content?.name === 'simpleContent') return this.#simpleContent(content, file)
    const derived = content?.name === 'complexContent' ? partsOf(content)[0] : undefined
    // Restricted types here (XAdES) repeat their whole content.
    if (derived && derived.name !== 'restriction') throw new Error(`${derived.name} is not foreseen`)
    const parts = derived ? partsOf(derived) : content ? [content, ...others] : []
    const [first] = parts
    const model = first && isGroup(first) ? this.#particle(first, file) : undefined
    const attributes = this.#attributes(model ? parts.slice(1) : parts, file)
    const mixed = attributeOf(node, 'mixed') === 'true' ? ['mixed'] : []
    return [...mixed, model ? writeModel(model) : '', ...attributes].filter((text) => text !== '').join(' ')
  }

  #simpleType(node: XmlElement, file: SchemaFile): string {
    const [restriction] = partsOf(node)
    if (restriction?.name !== 'restriction') throw new Error('only restrictions are foreseen')
    const values = partsOf(restriction).map((facet) => {
      if (facet.name !== 'enumeration') throw new Error(`the facet ${facet.name} is not foreseen`)
      return `=${attributeOf(facet, 'value') ?? ''}`
    })
    return ['is', this.#typeName(file, attributeOf(restriction, 'base')), ...values].join(' ')
  }

  #simpleContent(content: XmlElement, file: SchemaFile): string {
    const [derivation] = partsOf(content)
    const base = this.#typeName(file, derivation && attributeOf(derivation, 'base'))
    return ['is', base, ...this.#attributes(derivation ? partsOf(derivation) : [], file)].join(' ')
  }

  #attributes(nodes: readonly XmlElement[], file: SchemaFile): string[] {
    return nodes.map((node) => {
      if (node.name === 'anyAttribute') {
        if (attributeOf(node, 'namespace') !== '##any') throw new Error('only ##any is foreseen')
        return `@#any~${attributeOf(node, 'processContents') ?? 'strict'}`
      }
      if (node.name !== 'attribute') throw new Error(`${node.name} is not foreseen`)
      onlyAttributes(node, ['name', 'type', 'use'])
      const required = attributeOf(node, 'use') === 'required' ? '!' : ''
      if (attributeOf(node, 'use') === 'prohibited') throw new Error('prohibited is not foreseen')
      return `@${attributeOf(node, 'name')}:${this.#typeName(file, attributeOf(node, 'type'))}${required}`
    })
  }

  #particle(node: XmlElement, file: SchemaFile): Particle {
    const min = Number(attributeOf(node, 'minOccurs') ?? 1)
    const written = attributeOf(node, 'maxOccurs') ?? '1'
    const max = written === 'unbounded' ? Infinity : Number(written)
    if (node.name === 'element') return this.#elementParticle(node, file, min, max)
    if (node.name === 'any') {
      const namespace = attributeOf(node, 'namespace') ?? '##any'
      if (namespace !== '##any' && namespace !== '##other') throw new Error(`${namespace} is not foreseen`)
      const text = `${namespace.slice(1)}~${attributeOf(node, 'processContents') ?? 'strict'}`
      return { kind: 'leaf', text, min, max }
    }
    if (node.name === 'group') {
      const { ns, name } = resolve(file, attributeOf(node, 'ref') ?? '')
      const group = this.#components.groups.get(`${ns} ${name}`)
      const [model] = group ? partsOf(group.node) : []
      if (!group || !model) throw new Error(`there is no group ${name}`)
      return this.#particle(model, group.file)
    }
    if (node.name !== 'sequence' && node.name !== 'choice') throw new Error(`${node.name} is not foreseen`)
    const items = partsOf(node).map((item) => this.#particle(item, file))
    return { kind: node.name, items, min, max }
  }

  #elementParticle(node: XmlElement, file: SchemaFile, min: number, max: number): Particle {
    const reference = attributeOf(node, 'ref')
    if (reference === undefined) {
      onlyAttributes(node, ['name', 'type', 'minOccurs', 'maxOccurs'])
      const text = `${attributeOf(node, 'name')}=${this.#typeName(file, attributeOf(node, 'type'))}`
      return { kind: 'leaf', text, min, max }
    }
    const { ns, name } = resolve(file, reference)
    const members = this.#substitutes(ns, name)
    const items = members.map((member): Particle => {
      const text = this.#name(file, member.ns, member.name)
      return { kind: 'leaf', text, min: 1, max: 1 }
    })
    const [only] = items
    return only && items.length === 1 ? { ...only, min, max } : { kind: 'choice', items, min, max }
  }

  /** The elements that may stand where one is named: itself unless it is abstract, and those that substitute it. */
  #substitutes(ns: string, name: string): { ns: string; name: string }[] {
    const head = this.#components.elements.get(`${ns} ${name}`)
    if (!head) throw new Error(`there is no element ${name} in ${ns}`)
    const members = [...this.#components.elements.values()].flatMap(({ node, file }) => {
      const group = attributeOf(node, 'substitutionGroup')
      const of = group === undefined ? undefined : resolve(file, group)
      return of?.ns === ns && of.name === name ? [{ ns: file.ns, name: attributeOf(node, 'name') ?? '' }] : []
    })
    return attributeOf(head.node, 'abstract') === 'true' ? members : [{ ns, name }, ...members]
  }

  #typeName(file: SchemaFile, written: string | undefined): string {
    if (written === undefined) return 'xs:anyType'
    const { ns, name } = resolve(file, written)
    if (ns === xsdNamespace) return `xs:${name}`
    return ns === file.ns ? name : `${this.#prefix(ns)}:${name}`
  }

  /** An element as a model names it: `.ID` for basic components, which most are. */
  #name(file: SchemaFile, ns: string, name: string): string {
    if (ns === file.ns) return name
    const prefix = this.#prefix(ns)
    return prefix === 'cbc' ? `.${name}` : `${prefix}:${name}`
  }

  #prefix(ns: string): string {
    const prefix = this.#prefixOf.get(ns)
    if (prefix === undefined) throw new Error(`there is no module for ${ns}`)
    return prefix
  }
}

function isGroup(node: XmlElement): boolean {
  return ['sequence', 'choice', 'group', 'all'].includes(node.name)
}

/** What is not written down here would be overlooked by the validator, so it must not be there. */
export function onlyAttributes(node: XmlElement, known: readonly string[]): void {
  for (const { name } of node.attributes)
    if (!known.includes(name)) throw new Error(`${node.name}/@${name} is not foreseen`)
}
