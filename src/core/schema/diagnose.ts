import type { XmlElement } from '#core/xml'
import type { Automaton, Sequence, Slot } from './types.ts'
import { ElementDeclaration, type Term } from './types.ts'

/** One thing that is wrong with the children of an element. */
export interface ContentFault {
  readonly kind: 'unexpected' | 'order' | 'repeated' | 'missing'
  /** The child that it is about; absent for what is missing. */
  readonly child?: XmlElement
  /** The allowed elements, the correct order, or the missing element. */
  readonly terms: readonly Term[]
  readonly times?: number
}

/**
 * Explains why children do not match a sequence, with one finding for each mistake: the largest possible number of
 * children counts as correctly placed (a longest increasing subsequence of their slots); the others are misplaced,
 * repeated too often, or not allowed. Linear in the number of children, since a type has some sixty slots at most.
 */
export function diagnoseSequence(model: Sequence, children: readonly XmlElement[]): ContentFault[] {
  const { slots } = model
  const slotOf = children.map(({ ns, name }) => model.find(ns, name)?.to ?? -1)
  const placed = keepMost(slots, slotOf)
  const keptSlots = [...new Set([...placed].map((index) => slotOf[index] as number))].sort((a, b) => a - b)
  const present = new Set(slotOf)
  const faults: ContentFault[] = []
  const reported = new Set<number>()
  let before = -1
  for (const [index, child] of children.entries()) {
    const slot = slotOf[index] as number
    if (slot < 0) {
      const meant = slots.findIndex((one, at) => !present.has(at) && isLike(one, child))
      if (meant >= 0) present.add(meant)
      faults.push({
        kind: 'unexpected',
        child,
        terms: meant >= 0 ? termsOf(slots[meant]) : after(model, before),
      })
    } else if (placed.has(index)) before = slot
    else if (!reported.has(slot)) {
      reported.add(slot)
      faults.push(misplaced(model, child, slot, keptSlots, slotOf))
    }
  }
  for (const [at, slot] of slots.entries())
    if (slot.isRequired && !present.has(at)) faults.push({ kind: 'missing', terms: slot.terms })
  return faults
}

const termsOf = (slot: Slot | undefined): readonly Term[] => slot?.terms ?? []

/** The name of the slot in another namespace or in other letters, or a slot of no name: it is what was meant. */
function isLike({ terms }: Slot, child: XmlElement): boolean {
  return terms.some(
    (term) => !(term instanceof ElementDeclaration) || term.name.toLowerCase() === child.name.toLowerCase(),
  )
}

function misplaced(
  { slots }: Sequence,
  child: XmlElement,
  slot: number,
  keptSlots: readonly number[],
  slotOf: readonly number[],
): ContentFault {
  const own = slots[slot]
  if (own && !own.isRepeatable && keptSlots.includes(slot)) {
    const times = slotOf.filter((one) => one === slot).length
    return { kind: 'repeated', child, terms: own.terms, times }
  }
  const neighbors = [
    keptSlots.findLast((one) => one < slot),
    slot,
    keptSlots.find((one) => one > slot),
  ].flatMap((at) => (at === undefined ? [] : (slots[at]?.terms.slice(0, 1) ?? [])))
  return { kind: 'order', child, terms: neighbors }
}

/** What may follow the element of a slot. */
function after({ slots, nextRequired }: Sequence, slot: number): Term[] {
  const from = slots[slot]?.isRepeatable ? slot : slot + 1
  return slots.slice(from, (nextRequired[slot + 1] ?? slots.length) + 1).flatMap(({ terms }) => terms)
}

/** The children, by index, that can all stay where they are. */
function keepMost(slots: readonly Slot[], slotOf: readonly number[]): Set<number> {
  /** For each slot, the last child of the longest choice that ends there, and how long that is. */
  const ends: ({ index: number; length: number } | undefined)[] = slots.map(() => undefined)
  const previous: (number | undefined)[] = []
  for (const [index, slot] of slotOf.entries()) {
    if (slot < 0) continue
    const limit = slots[slot]?.isRepeatable ? slot : slot - 1
    let best: { index: number; length: number } | undefined
    for (let at = 0; at <= limit; at += 1) {
      const end = ends[at]
      if (end && end.length > (best?.length ?? 0)) best = end
    }
    previous[index] = best?.index
    const length = (best?.length ?? 0) + 1
    if (length > (ends[slot]?.length ?? 0)) ends[slot] = { index, length }
  }
  const longest = ends.reduce(
    (most, end) => (end && end.length > (most?.length ?? 0) ? end : most),
    undefined,
  )
  const placed = new Set<number>()
  for (let index = longest?.index; index !== undefined; index = previous[index]) placed.add(index)
  return placed
}

/**
 * Explains why children do not match an automaton: the first one that is not allowed, or the element missing at the
 * end.
 */
export function diagnoseAutomaton(model: Automaton, children: readonly XmlElement[]): ContentFault[] {
  let state = 0
  for (const child of children) {
    const entry = model.step(state, child.ns, child.name)
    if (!entry) return [{ kind: 'unexpected', child, terms: model.expected(state) }]
    state = entry.to
  }
  return model.isEnd(state) ? [] : [{ kind: 'missing', terms: model.expected(state) }]
}
