/** The parts of a content model in XSD. Names are written as in the generated data. */
export type Particle =
  | { readonly kind: 'leaf'; readonly text: string; readonly min: number; readonly max: number }
  | {
      readonly kind: 'sequence' | 'choice'
      readonly items: readonly Particle[]
      readonly min: number
      readonly max: number
    }

const suffixes: Readonly<Record<string, string>> = {
  '0 1': '?',
  '1 1': '',
  '0 Infinity': '*',
  '1 Infinity': '+',
}

function suffixOf(min: number, max: number): string {
  const suffix = suffixes[`${min} ${max}`]
  if (suffix === undefined) throw new Error(`occurrence ${min}..${max} is not foreseen`)
  return suffix
}

/** A content model as the data has it: slots in their order, else the states of an automaton. */
export function writeModel(particle: Particle): string {
  const slots = slotsOf(particle)
  if (slots === undefined) return writeAutomaton(particle)
  const names = slots.flatMap((slot) => slot.replace(/[?*+]$/, '').split('|'))
  return new Set(names).size === names.length ? slots.join(' ') : writeAutomaton(particle)
}

/** `a`, `a?`, `a|b*`: elements and wildcards that may stand at one place of a sequence; undefined for more than that. */
function slotsOf(particle: Particle): string[] | undefined {
  if (particle.kind === 'leaf') return [particle.text + suffixOf(particle.min, particle.max)]
  const { items, min, max } = particle
  if (particle.kind === 'choice') {
    if (items.some((item) => item.kind !== 'leaf' || item.min !== 1 || item.max !== 1)) return undefined
    return [items.map((item) => (item as { text: string }).text).join('|') + suffixOf(min, max)]
  }
  if (min === 1 && max === 1) {
    const inner = items.map(slotsOf)
    return inner.includes(undefined) ? undefined : (inner as string[][]).flat()
  }
  const [only] = items
  if (only === undefined || items.length > 1 || only.min !== 1 || only.max !== 1) return undefined
  return slotsOf({ ...only, min, max })
}

interface Positions {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly isNullable: boolean
}

/**
 * The automaton of a content model after Glushkov: a state a place of the model, deterministic since XSD demands
 * that (Unique Particle Attribution). `~` begins it; states are parted by `/`, `!` marks those that may end.
 */
function writeAutomaton(particle: Particle): string {
  const leaves: string[] = []
  const follow = new Map<number, Set<number>>()
  const connect = (from: readonly number[], to: readonly number[]): void => {
    for (const one of from) for (const other of to) follow.get(one)?.add(other)
  }
  const visit = (part: Particle): Positions => {
    const once = visitOnce(part)
    if (part.max > 1) connect(once.last, once.first)
    return { ...once, isNullable: once.isNullable || part.min === 0 }
  }
  const visitOnce = (part: Particle): Positions => {
    if (part.kind === 'leaf') {
      leaves.push(part.text)
      follow.set(leaves.length, new Set())
      return { first: [leaves.length], last: [leaves.length], isNullable: false }
    }
    const inner = part.items.map(visit)
    if (part.kind === 'choice')
      return {
        first: inner.flatMap(({ first }) => first),
        last: inner.flatMap(({ last }) => last),
        isNullable: inner.some(({ isNullable }) => isNullable),
      }
    return inner.reduce((before, next) => {
      connect(before.last, next.first)
      return {
        first: before.isNullable ? [...before.first, ...next.first] : before.first,
        last: next.isNullable ? [...before.last, ...next.last] : next.last,
        isNullable: before.isNullable && next.isNullable,
      }
    })
  }
  const whole = visit(particle)
  const state = (to: Iterable<number>, isEnd: boolean): string =>
    [...(isEnd ? ['!'] : []), ...[...to].map((target) => `${leaves[target - 1] ?? ''}>${target}`)].join(' ')
  const states = [state(whole.first, whole.isNullable)]
  for (const position of leaves.keys())
    states.push(state(follow.get(position + 1) ?? [], whole.last.includes(position + 1)))
  return `~ ${states.join(' / ')}`
}
