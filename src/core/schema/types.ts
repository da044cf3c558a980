import type { Datatype } from './datatypes.ts'

/** An attribute that an element of a type may have (XSD 1.0 part 1, 3.5). */
export interface AttributeUse {
  readonly datatype: Datatype
  readonly isRequired: boolean
}

export interface Attributes {
  readonly uses: ReadonlyMap<string, AttributeUse>
  /** The names of those that must be there. */
  readonly required: readonly string[]
  /** Other attributes: only declared ones (`strict`; none is declared anywhere), or any at all. */
  readonly others?: 'strict' | 'lax'
}

/** A value, and maybe attributes: a simple type, or a complex type with simple content (XSD 1.0 part 1, 3.4 and 3.14). */
export interface ValueType {
  readonly kind: 'value'
  readonly datatype: Datatype
  readonly attributes: Attributes
  readonly base?: ValueType
}

/** Elements in an order, maybe with text among them; no model means no content at all. */
export interface ElementsType {
  readonly kind: 'elements'
  readonly isMixed: boolean
  readonly model?: ContentModel
  readonly attributes: Attributes
}

/** Any content: declared elements are still checked (`xs:anyType`). */
interface AnyType {
  readonly kind: 'any'
}

export type SchemaType = ValueType | ElementsType | AnyType

/** An element that a schema declares; its type is looked up when it is first met. */
export class ElementDeclaration {
  readonly ns: string
  readonly name: string
  readonly #find: () => SchemaType
  #type: SchemaType | undefined

  constructor(ns: string, name: string, find: () => SchemaType) {
    this.ns = ns
    this.name = name
    this.#find = find
  }

  get type(): SchemaType {
    this.#type ??= this.#find()
    return this.#type
  }
}

/** Elements that are not named: of any namespace, or of any but `notNs` and none (XSD 1.0 part 1, 3.10). */
interface Wildcard {
  readonly notNs: string | undefined
  /** Whether such an element must be declared. */
  readonly isStrict: boolean
}

/** Whether the wildcard takes elements of that namespace. */
function takes({ notNs }: Wildcard, ns: string): boolean {
  return notNs === undefined || (ns !== notNs && ns !== '')
}

/** What stands at one place of a content model. */
export type Term = ElementDeclaration | Wildcard

/** One of the terms that may stand in a slot, or lead from a state. */
export interface Entry {
  readonly term: Term
  /** The slot that it stands in, or the state that it leads to. */
  readonly to: number
}

/** The entries of one place, found by the name of an element without a look at the others. */
class Entries {
  readonly all: readonly Entry[]
  readonly #named = new Map<string, Entry[]>()
  readonly #wildcards: Entry[] = []

  constructor(all: readonly Entry[]) {
    this.all = all
    for (const entry of all) {
      const { term } = entry
      if (!(term instanceof ElementDeclaration)) this.#wildcards.push(entry)
      else this.#named.set(term.name, [...(this.#named.get(term.name) ?? []), entry])
    }
  }

  find(ns: string, name: string): Entry | undefined {
    const named = this.#named.get(name)
    if (named) for (const entry of named) if ((entry.term as ElementDeclaration).ns === ns) return entry
    for (const entry of this.#wildcards)
      if (!(entry.term instanceof ElementDeclaration) && takes(entry.term, ns)) return entry
    return undefined
  }
}

export interface Slot {
  readonly terms: readonly Term[]
  readonly isRequired: boolean
  readonly isRepeatable: boolean
}

/** Slots in an order, each with terms of which any may stand there: what nearly all types of UBL are. */
export class Sequence {
  readonly kind = 'sequence'
  readonly slots: readonly Slot[]
  /** For each slot, and the end, the first required one from there on. */
  readonly nextRequired: readonly number[]
  readonly #entries: Entries

  constructor(slots: readonly Slot[]) {
    this.slots = slots
    this.#entries = new Entries(slots.flatMap(({ terms }, to) => terms.map((term) => ({ term, to }))))
    const next: number[] = [slots.length]
    for (let at = slots.length - 1; at >= 0; at -= 1)
      next.unshift(slots[at]?.isRequired ? at : (next[0] ?? slots.length))
    this.nextRequired = next
  }

  /** Where an element belongs; undefined when it may stand nowhere here. */
  find(ns: string, name: string): Entry | undefined {
    return this.#entries.find(ns, name)
  }
}

/** A deterministic automaton, for the few types whose alternatives have an order of their own. */
export class Automaton {
  readonly kind = 'automaton'
  readonly #states: readonly { readonly entries: Entries; readonly isEnd: boolean }[]
  readonly #all: Entries

  constructor(states: readonly { readonly entries: readonly Entry[]; readonly isEnd: boolean }[]) {
    this.#states = states.map(({ entries, isEnd }) => ({ entries: new Entries(entries), isEnd }))
    this.#all = new Entries(states.flatMap(({ entries }) => entries))
  }

  /** What an element leads to from a state. */
  step(state: number, ns: string, name: string): Entry | undefined {
    return this.#states[state]?.entries.find(ns, name)
  }

  isEnd(state: number): boolean {
    return this.#states[state]?.isEnd ?? false
  }

  /** What may follow in a state. */
  expected(state: number): Term[] {
    return this.#states[state]?.entries.all.map(({ term }) => term) ?? []
  }

  /** What an element would be at another place; undefined when it may stand nowhere here. */
  find(ns: string, name: string): Entry | undefined {
    return this.#all.find(ns, name)
  }
}

export type ContentModel = Sequence | Automaton
