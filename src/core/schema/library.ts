import { type Datatype, datatypes, enumerated } from './datatypes.ts'
import type { SchemaModules } from './modules.ts'
import {
  type Attributes,
  type AttributeUse,
  Automaton,
  type ContentModel,
  ElementDeclaration,
  type Entry,
  type SchemaType,
  Sequence,
  type Term,
  type ValueType,
} from './types.ts'

const noAttributes: Attributes = { uses: new Map(), required: [] }
export const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'
export const anyType: SchemaType = { kind: 'any' }

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Elements and types of schema modules. Each is decoded from the generated data when it is first asked for. */
export class SchemaLibrary {
  readonly #modules: SchemaModules
  readonly #prefixOf = new Map<string, string>()
  readonly #elements = new Map<string, ReadonlyMap<string, ElementDeclaration>>()
  /** `prefix:type` → the base that the type is listed under. */
  readonly #bases = new Map<string, string>()
  readonly #types = new Map<string, SchemaType>()

  constructor(modules: SchemaModules) {
    this.#modules = modules
    for (const [prefix, { ns }] of Object.entries(modules)) this.#prefixOf.set(ns, prefix)
  }

  /** The top-level elements of a namespace, by their names. */
  elements(ns: string): ReadonlyMap<string, ElementDeclaration> {
    const known = this.#elements.get(ns)
    if (known) return known
    const decoded = new Map<string, ElementDeclaration>()
    const prefix = this.#prefixOf.get(ns)
    const module = prefix === undefined ? undefined : this.#modules[prefix]
    if (prefix !== undefined && module) {
      const declare = (name: string, type: string): void => {
        decoded.set(name, new ElementDeclaration(ns, name, () => this.#typeNamed(prefix, type)))
      }
      for (const word of words(module.elements)) {
        const [, name = '', type = `${name}Type`] = /^([^:]+)(?::(.+))?$/.exec(word) ?? []
        declare(name, type)
      }
      for (const [base, names] of Object.entries(module.values))
        for (const name of words(names)) {
          declare(name, `${name}Type`)
          this.#bases.set(`${prefix}:${name}Type`, base)
        }
    }
    this.#elements.set(ns, decoded)
    return decoded
  }

  /** A type by namespace and name, as `xsi:type` names it. */
  type(ns: string, name: string): SchemaType | undefined {
    if (ns === xsdNamespace) return name === 'anyType' ? anyType : builtIn(name)
    const prefix = this.#prefixOf.get(ns)
    return prefix === undefined ? undefined : this.#find(prefix, name)
  }

  /** A type that the data names; without a prefix it belongs to the module that names it. */
  #typeNamed(module: string, name: string): SchemaType {
    const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : [module, name]
    const found = prefix === 'xs' ? this.type(xsdNamespace, local) : this.#find(prefix, local)
    if (!found) throw new Error(`The schema data has no type ${prefix}:${local}.`)
    return found
  }

  #find(prefix: string, name: string): SchemaType | undefined {
    const key = `${prefix}:${name}`
    const known = this.#types.get(key)
    if (known) return known
    const text = this.#textOf(prefix, name)
    if (text === undefined) return undefined
    const type = text.startsWith('is ') ? this.#value(prefix, name, text) : this.#withElements(prefix, text)
    this.#types.set(key, type)
    return type
  }

  /** The definition of a type. */
  #textOf(prefix: string, name: string): string | undefined {
    const module = this.#modules[prefix]
    if (!module) return undefined
    if (Object.hasOwn(module.types, name)) return module.types[name]
    this.elements(module.ns)
    const base = this.#bases.get(`${prefix}:${name}`)
    return base && `is ${base}`
  }

  #value(prefix: string, name: string, text: string): ValueType {
    const [base = '', ...rest] = words(text.slice(3))
    const above = this.#typeNamed(prefix, base)
    if (above.kind !== 'value') throw new Error(`The schema data derives a value from ${base}.`)
    const values = rest.filter((word) => word.startsWith('=')).map((word) => word.slice(1))
    return {
      kind: 'value',
      base: above,
      datatype: values.length === 0 ? above.datatype : enumerated(name, above.datatype, values),
      attributes: this.#attributes(prefix, rest, above.attributes),
    }
  }

  #withElements(prefix: string, text: string): SchemaType {
    const all = words(text)
    const parts = all.filter((word) => !word.startsWith('@') && word !== 'mixed')
    const attributes = this.#attributes(prefix, all, noAttributes)
    const isMixed = all.includes('mixed')
    if (parts.length === 0) return { kind: 'elements', isMixed, attributes }
    const model = parts[0] === '~' ? this.#automaton(prefix, parts.slice(1)) : this.#sequence(prefix, parts)
    return { kind: 'elements', isMixed, model, attributes }
  }

  #attributes(prefix: string, parts: readonly string[], inherited: Attributes): Attributes {
    const written = parts.filter((word) => word.startsWith('@')).map((word) => word.slice(1))
    if (written.length === 0) return inherited
    const uses = new Map<string, AttributeUse>(inherited.uses)
    let others = inherited.others
    for (const one of written) {
      if (one.startsWith('#any~')) others = one.endsWith('strict') ? 'strict' : 'lax'
      else {
        const [, name = '', type = '', required] = /^([^:]+):([^!]+)(!)?$/.exec(one) ?? []
        uses.set(name, { datatype: this.#datatype(prefix, type), isRequired: required !== undefined })
      }
    }
    const required = [...uses].filter(([, { isRequired }]) => isRequired).map(([name]) => name)
    return { uses, required, ...(others ? { others } : {}) }
  }

  #datatype(prefix: string, name: string): Datatype {
    const type = this.#typeNamed(prefix, name)
    if (type.kind !== 'value') throw new Error(`The schema data gives an attribute the type ${name}.`)
    return type.datatype
  }

  #sequence(prefix: string, parts: readonly string[]): ContentModel {
    return new Sequence(
      parts.map((part) => {
        const [, terms = '', occurs = ''] = /^(.*?)([?*+]?)$/.exec(part) ?? []
        return {
          terms: terms.split('|').map((term) => this.#term(prefix, term)),
          isRequired: occurs === '' || occurs === '+',
          isRepeatable: occurs === '*' || occurs === '+',
        }
      }),
    )
  }

  #automaton(prefix: string, parts: readonly string[]): ContentModel {
    const states: { entries: Entry[]; isEnd: boolean }[] = [{ entries: [], isEnd: false }]
    for (const part of parts) {
      const state = states.at(-1)
      if (part === '/') states.push({ entries: [], isEnd: false })
      else if (part === '!' && state) state.isEnd = true
      else {
        const [term = '', to] = part.split('>')
        state?.entries.push({ term: this.#term(prefix, term), to: Number(to) })
      }
    }
    return new Automaton(states)
  }

  #term(module: string, text: string): Term {
    const ns = this.#modules[module]?.ns ?? ''
    const [what = '', how] = text.split('~')
    if (what === '#any' || what === '#other')
      return { notNs: what === '#other' ? ns : undefined, isStrict: how !== 'lax' }
    const [local = '', type] = text.split('=')
    if (type !== undefined) return new ElementDeclaration(ns, local, () => this.#typeNamed(module, type))
    const [prefix, name] = text.startsWith('.')
      ? ['cbc', text.slice(1)]
      : text.includes(':')
        ? (text.split(':') as [string, string])
        : [module, text]
    const found = this.elements(this.#modules[prefix]?.ns ?? '').get(name)
    if (!found) throw new Error(`The schema data has no element ${prefix}:${name}.`)
    return found
  }
}

const builtIns = new Map<string, ValueType>()

/** A built-in datatype as the type of an element. */
function builtIn(name: string): ValueType | undefined {
  const known = builtIns.get(name)
  const datatype = datatypes.get(name)
  if (known || !datatype) return known
  const base = datatype.base && builtIn(datatype.base.name.slice('xs:'.length))
  const type: ValueType = { kind: 'value', datatype, attributes: noAttributes, ...(base ? { base } : {}) }
  builtIns.set(name, type)
  return type
}
