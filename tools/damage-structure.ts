import { cloneElement, text, walkElements, type XmlElement } from '#core/xml'
import { instanceNamespace, ublNamespaces, xmlNamespace } from '#core/xml-namespaces'
import { edgeDates, edgeFlags, edgeNumbers, edgeTexts, edgeTimes } from './edge-values.ts'
import { setAttribute } from './mutate-tree.ts'

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** One kind of damage to an element that is not the root; undefined when it is impossible there. */
type Damage = (node: XmlElement, all: readonly XmlElement[], random: Random) => string | undefined

const parentOf = (node: XmlElement): XmlElement => node.parent as XmlElement
const isLeaf = (node: XmlElement): boolean => !node.children.some((child) => child.kind === 'element')

function put(guest: XmlElement, home: XmlElement, at: number): void {
  guest.parent = home
  home.children.splice(at, 0, guest)
}

function take(node: XmlElement): void {
  const { children } = parentOf(node)
  children.splice(children.indexOf(node), 1)
}

function isWithin(node: XmlElement, other: XmlElement): boolean {
  for (let above: XmlElement | undefined = node; above; above = above.parent) if (above === other) return true
  return false
}

const edgeValues = [
  ...edgeNumbers,
  ...edgeDates,
  ...edgeTimes,
  ...edgeFlags,
  ...edgeTexts,
  ...[
    '',
    ' ',
    'x',
    '2026-02-30',
    '2026-11-21T24:00:00',
    '24:00:00',
    '25:00:00',
    '12:00:00+14:01',
    '0000-01-01',
  ],
  ...[
    'SGVsbG8',
    'SGVsbG8=',
    'SGVsbG9=',
    'S G V s',
    '====',
    'http://[',
    '%zz',
    'a:b:c',
    ':',
    '#a#b',
    '1a',
    'en_US',
  ],
]
const otherNamespaces = ['', 'urn:example:other', ublNamespaces.ext, ublNamespaces.cac, ublNamespaces.cbc]
const attributeNames = [
  'schemeID',
  'currencyID',
  'unitCode',
  'mimeCode',
  'languageID',
  'listURI',
  'Id',
  'unknown',
]

export const damages: Readonly<Record<string, Damage>> = {
  order(node, _, random) {
    const { children } = parentOf(node)
    if (children.length < 2) return undefined
    take(node)
    put(node, parentOf(node), Math.floor(random() * (children.length + 1)))
    return 'stands elsewhere among its siblings'
  },
  missing(node) {
    take(node)
    return 'is missing'
  },
  repeated(node, _, random) {
    const { children } = parentOf(node)
    const at = random() < 0.6 ? children.indexOf(node) + 1 : Math.floor(random() * (children.length + 1))
    put(cloneElement(node), parentOf(node), at)
    return 'stands twice'
  },
  unknown(node, all, random) {
    const was = node.name
    node.name = pick(random, [`${was}X`, was.toLowerCase(), pick(random, all).name, 'Foo'])
    return `is called ${node.name}`
  },
  namespace(node, _, random) {
    node.ns = pick(random, otherNamespaces)
    return `is in "${node.ns}"`
  },
  stranger(node, all, random) {
    const guest = cloneElement(pick(random, all))
    put(guest, node, Math.floor(random() * (node.children.length + 1)))
    return `holds ${guest.name}`
  },
  moved(node, all, random) {
    const home = pick(random, all)
    if (isWithin(home, node)) return undefined
    take(node)
    put(node, home, Math.floor(random() * (home.children.length + 1)))
    return `moves into ${home.name}`
  },
  nested(node) {
    const inner = cloneElement(node)
    node.children = []
    put(inner, node, 0)
    return 'holds itself'
  },
  unwrapped(node) {
    if (isLeaf(node)) return undefined
    const at = parentOf(node).children.indexOf(node)
    take(node)
    for (const child of [...node.children].reverse())
      if (child.kind === 'element') put(child, parentOf(node), at)
    return 'is gone, what it held stays'
  },
  text(node, _, random) {
    const at = Math.floor(random() * (node.children.length + 1))
    if ([node.children[at], node.children[at - 1]].some((child) => child?.kind === 'text')) return undefined
    node.children.splice(at, 0, text(pick(random, ['x', ' 5 ', '\u00a0', '-'])))
    return 'has stray text'
  },
  emptied(node) {
    node.children = []
    return 'is empty'
  },
  datatype(node, _, random) {
    if (!isLeaf(node)) return undefined
    const value = pick(random, edgeValues)
    node.children = value === '' ? [] : [text(value)]
    return `is ${JSON.stringify(value)}`
  },
  attribute(node, _, random) {
    const known = node.attributes.length > 0 && random() < 0.6 ? pick(random, node.attributes) : undefined
    if (known && random() < 0.5) {
      node.attributes = node.attributes.filter((one) => one !== known)
      return `lacks @${known.name}`
    }
    if (known) {
      const value = pick(random, edgeValues)
      setAttribute(node, { ...known, value })
      return `has @${known.name} ${JSON.stringify(value)}`
    }
    const name = pick(random, attributeNames)
    const ns = pick(random, ['', '', '', 'urn:example:other', xmlNamespace, ublNamespaces.cbc])
    if (node.attributes.some((one) => one.name === name && one.ns === ns)) return undefined
    setAttribute(node, { name, ns, value: pick(random, ['AED', '', 'en', 'a b', 'id-1']) })
    return `has @{${ns}}${name}`
  },
  instance(node, _, random) {
    const name = pick(random, [
      'type',
      'type',
      'type',
      'nil',
      'schemaLocation',
      'noNamespaceSchemaLocation',
      'odd',
    ])
    if (node.attributes.some((one) => one.name === name)) return undefined
    if (name !== 'type') {
      const value = pick(random, name === 'nil' ? ['true', 'false', '', 'x'] : ['urn:a b', 'x', ''])
      setAttribute(node, { name, ns: instanceNamespace, value })
      return `has xsi:${name}`
    }
    const xs = 'http://www.w3.org/2001/XMLSchema'
    const valueNs = pick(random, [node.ns, node.ns, xs, xs, ublNamespaces.cac, `${ublNamespaces.cbc}x`])
    const builtIn = pick(random, ['string', 'token', 'decimal', 'integer', 'anyType', 'int', 'double'])
    const value =
      valueNs === xs ? builtIn : pick(random, [`${node.name}Type`, `${node.name}Type`, 'IDType', 'x'])
    if (valueNs === '') return undefined
    setAttribute(node, { name, ns: instanceNamespace, value, valueNs })
    return `is said to be {${valueNs}}${value}`
  },
}

export interface Damaged {
  readonly root: XmlElement
  readonly changes: readonly string[]
}

/**
 * Endless documents with one to three faults in their structure, the same for the same seed. Of the kinds of elements
 * in a document (their name in their parent) the one is hit that was hit least so far, so that those that stand once
 * in a hundred samples get their share.
 */
export function createDamager(
  samples: () => XmlElement,
  seed: Random,
): { next: () => Damaged; hits: Map<string, number> } {
  const hits = new Map<string, number>()
  const kindOf = (node: XmlElement): string => `${node.parent?.name ?? ''}/${node.name}`
  const rarest = (all: readonly XmlElement[]): XmlElement => {
    let best: XmlElement[] = []
    let least = Infinity
    for (const node of all) {
      const count = hits.get(kindOf(node)) ?? 0
      if (count < least) [best, least] = [[], count]
      if (count === least) best.push(node)
    }
    return pick(seed, best)
  }
  return {
    hits,
    next: () => {
      const root = cloneElement(samples())
      const changes: string[] = []
      for (let left = seed() < 0.75 ? 1 : 1 + Math.floor(seed() * 3); left > 0; left -= 1) {
        const all = [...walkElements(root)].slice(1)
        if (all.length === 0) break
        const node = rarest(all)
        hits.set(kindOf(node), (hits.get(kindOf(node)) ?? 0) + 1)
        const place = kindOf(node)
        const name = pick(seed, Object.keys(damages))
        const what = damages[name]?.(node, all, seed)
        if (what !== undefined) changes.push(`${place} ${what}`)
      }
      return { root, changes }
    },
  }
}
