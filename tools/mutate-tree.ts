import { cloneElement, walkElements, type XmlAttribute, type XmlElement } from '#core/xml'

/** A small seeded generator (mulberry32): the same seed gives the same mutations on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Gives an element an attribute, or another value to one that it has. Others may share its attributes, and keep them. */
export function setAttribute(node: XmlElement, attribute: XmlAttribute): void {
  const at = node.attributes.findIndex(({ name, ns }) => name === attribute.name && ns === attribute.ns)
  node.attributes = at < 0 ? [...node.attributes, attribute] : node.attributes.with(at, attribute)
}

const texts = [
  '',
  ' ',
  'X',
  'F',
  'RE',
  'AP',
  'BV',
  'BW',
  'AED',
  'EUR',
  'D',
  '01',
  '0242',
  '0235',
  '380',
  '-1',
  '1 2',
  '2026-11-21Z',
  '10:00:00',
]

/** A copy of the tree with one random change: an element dropped, doubled, renamed, moved or given another text or attribute. */
export function mutateTree(root: XmlElement, random: () => number): XmlElement {
  const copy = cloneElement(root)
  const elements = [...walkElements(copy)]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const target = pick(elements.slice(1))
  const parent = target.parent as XmlElement
  const index = parent.children.indexOf(target)
  const attribute = target.attributes.length > 0 ? pick(target.attributes) : undefined
  switch (Math.floor(random() * 8)) {
    case 0:
      parent.children.splice(index, 1)
      break
    case 1: {
      const twin = cloneElement(target)
      twin.parent = parent
      parent.children.splice(index, 0, twin)
      break
    }
    case 2:
      target.children = [{ kind: 'text', value: pick(texts) }]
      break
    case 3:
      target.name = pick(elements).name
      break
    case 4:
      setAttribute(target, { ...(attribute ?? { name: 'schemeID', ns: '' }), value: pick(texts) })
      break
    case 5:
      target.attributes = []
      break
    case 6: {
      const foreign = cloneElement(pick(elements.slice(1)))
      foreign.parent = parent
      parent.children.splice(index, 0, foreign)
      break
    }
    default: {
      const other = parent.children[Math.floor(random() * parent.children.length)]
      if (other === undefined) break
      parent.children[parent.children.indexOf(other)] = target
      parent.children[index] = other
    }
  }
  return copy
}

/** Number of changed documents of a comparison: `FALAJ_MUTATIONS`, by default few enough for every run. */
export const mutationCount = Number(process.env['FALAJ_MUTATIONS'] ?? 400)
