import { ElementDeclaration, type Term, takes } from './types.ts'

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
