import { reportOnlyReceivers } from '#core/participant-ids'
import { childElements, cloneElement, walkElements, type XmlElement } from '#core/xml'
import {
  edgeDates,
  edgeFlags,
  edgeIds,
  edgeNumbers,
  edgeSchemes,
  edgeTexts,
  edgeTimes,
  processIds,
  specificationIds,
} from './edge-values.ts'
import { structureChanges } from './mutate-structure.ts'
import { seededRandom, setAttribute } from './mutate-tree.ts'

/** Where changed documents come from: a changed sample may borrow elements from any other. */
export interface Mutator {
  /** The changed document, and the changes in words. */
  readonly next: () => { readonly root: XmlElement; readonly changes: string[] }
}

const categories = ['S', 'E', 'O', 'AE', 'Z', 'N']
const typeCodes = ['380', '381', '389', '261', '480', '81']
const attributeValues: Readonly<Record<string, readonly string[]>> = {
  currencyID: ['AED', 'USD', 'EUR', 'XXX', 'aed', ' AED', ''],
  schemeID: [
    '0235',
    '0088',
    '0007',
    '0192',
    '0184',
    '0208',
    '0201',
    '0210',
    '0211',
    '0151',
    '0160',
    'SEPA',
    'sepa',
    'SAC',
    'HS',
    '9906',
    'AAA',
    '',
  ],
  schemeAgencyID: ['TL', 'EID', 'PAS', 'CD', 'CL', 'XX', ''],
  schemeAgencyName: ['AE', 'XI', '1A', 'IN', 'Dubai', ''],
  unitCode: ['H87', 'KGM', 'C62', 'XYZ', ''],
  listID: ['HS', 'SRV', 'XX', ''],
  mimeCode: ['application/pdf', 'text/plain', ''],
  filename: ['a.pdf'],
  name: ['Name'],
}
const strayTexts = [
  '',
  ' ',
  'X',
  '0',
  '1',
  '-1',
  '1.005',
  '1e3',
  '.5',
  '5.',
  '+2',
  'true',
  'false',
  'FALSE',
  '1 2',
  'NaN',
  'VAT',
  'vat',
  'VD',
  'OTH',
  'AE',
  '130',
  '50',
  '30',
  '*',
]
const ids = [
  '1123456789',
  ...Object.values(reportOnlyReceivers),
  '112345678900003',
  '112345678900004',
  '1234567890128',
  '1234567890',
  '0123456749',
  'DK12345678',
  '123456785',
  'ABC123',
  'IT12345678903',
  'IT+2345678903',
  'RSSMRA85T10A562S',
  '12345678903',
  '51824753556',
  '2123456789',
]

type Random = () => number
type Change = (
  root: XmlElement,
  elements: readonly XmlElement[],
  random: Random,
  donors: readonly XmlElement[],
) => string

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** An element by its kind first, so that rare kinds are met as often as those that each line repeats. */
function pickKind(random: Random, elements: readonly XmlElement[]): XmlElement {
  const kinds = new Map<string, XmlElement[]>()
  for (const node of elements) {
    const kind = `${node.parent?.parent?.name}/${node.parent?.name}/${node.name}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), node])
  }
  return pick(random, pick(random, [...kinds.values()]))
}

function textOfLeaf(node: XmlElement): string {
  const [child] = node.children
  return child?.kind === 'text' ? child.value : ''
}

const isInCategory = (node: XmlElement): boolean => node.parent?.name.endsWith('Category') === true
const isLeaf = (node: XmlElement): boolean => !node.children.some((child) => child.kind === 'element')

function setText(node: XmlElement, value: string): string {
  node.children = value === '' ? [] : [{ kind: 'text', value }]
  return `${node.name} = "${value}"`
}

function changedText(node: XmlElement, random: Random): string {
  const value = textOfLeaf(node)
  if (/^\d{4}-\d\d-\d\d/.test(value)) {
    return pick(random, [
      shiftDay(value, 1),
      shiftDay(value, -1),
      shiftDay(value, 40),
      `${value}Z`,
      ` ${value}`,
      '2026-02-30',
      '26-01-01',
      'soon',
      '0000-01-01',
    ])
  }
  if (node.name === 'ID' && isInCategory(node)) return pick(random, [...categories, 's', ' S ', 'X'])
  if (node.name.endsWith('TypeCode'))
    return pick(random, [...typeCodes, '130', '50', 'aedtotal-incl-vat', value])
  if (node.name === 'ProfileExecutionID') return flipFlag(value, random)
  if (/^-?\d+(\.\d+)?$/.test(value) && value.length < 12) return changedNumber(value, random)
  if (node.name.endsWith('ID'))
    return pick(random, [...ids, ...strayTexts, value.toLowerCase(), ` ${value} `])
  return pick(random, [
    ...strayTexts,
    value.toLowerCase(),
    ` ${value}\n`,
    'AED',
    'USD',
    'AUH',
    '10:00:00',
    '25:00:00',
    '10:00:00+04:00',
  ])
}

function changedNumber(value: string, random: Random): string {
  const number = Number(value)
  const shifted = (delta: number): string => (number + delta).toFixed(2)
  return pick(random, [
    shifted(0.01),
    shifted(-0.01),
    shifted(0.02),
    shifted(-0.03),
    shifted(1),
    `-${value}`.replace('--', ''),
    '0',
    '5',
    '5.00',
    `${value}0`,
    `${value.includes('.') ? value : `${value}.00`}5`,
    ` ${value} `,
    `+${value}`,
    'abc',
    `${value}e0`,
  ])
}

function flipFlag(value: string, random: Random): string {
  const at = Math.floor(random() * 8)
  const flipped = Array.from(value.padEnd(8, '0'))
    .map((flag, index) => (index === at ? (flag === '1' ? '0' : '1') : flag))
    .join('')
  return pick(random, [
    flipped,
    flipped,
    flipped,
    flipped,
    value.slice(1),
    `${value}0`,
    value.replace('0', '2'),
  ])
}

function shiftDay(value: string, days: number): string {
  return new Date(Date.parse(value.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10)
}

const changes: readonly Change[] = [
  function drop(_, elements, random) {
    const node = pickKind(random, elements)
    const parent = node.parent as XmlElement
    parent.children.splice(parent.children.indexOf(node), 1)
    return `drop ${parent.name}/${node.name}`
  },
  function double(_, elements, random) {
    const node = pickKind(random, elements)
    const parent = node.parent as XmlElement
    const twin = cloneElement(node)
    twin.parent = parent
    parent.children.splice(parent.children.indexOf(node) + 1, 0, twin)
    return `double ${parent.name}/${node.name}`
  },
  function swap(_, elements, random) {
    const node = pickKind(random, elements)
    const siblings = (node.parent as XmlElement).children
    const other = pick(random, siblings)
    const from = siblings.indexOf(node)
    const to = siblings.indexOf(other)
    siblings[from] = other
    siblings[to] = node
    return `swap in ${node.parent?.name}`
  },
  function changeText(_, elements, random) {
    const node = pickKind(random, elements.filter(isLeaf))
    return setText(node, changedText(node, random))
  },
  function changeAmount(_, elements, random) {
    const numbers = elements.filter(
      (node) => isLeaf(node) && /(Amount|Percent|Quantity|Rate|Numeric)$/.test(node.name),
    )
    const node = pick(random, numbers.length > 0 ? numbers : elements.filter(isLeaf))
    return setText(node, changedText(node, random))
  },
  function changeAttribute(_, elements, random) {
    const node = pickKind(random, elements.filter(isLeaf))
    const name = pick(
      random,
      node.attributes.length > 0
        ? node.attributes.map((attribute) => attribute.name)
        : Object.keys(attributeValues),
    )
    node.attributes = node.attributes.filter((attribute) => attribute.name !== name)
    const value = pick(random, [...(attributeValues[name] ?? ['X']), undefined])
    if (value !== undefined) setAttribute(node, { name, ns: '', value })
    return `${node.name}/@${name} = ${value}`
  },
  function borrow(root, elements, random, donors) {
    const from = pick(random, donors)
    const donor = pick(random, random() < 0.5 ? childElements(from) : [...walkElements(from)].slice(1))
    const homes = donor.parent?.parent ? elements.filter((node) => node.name === donor.parent?.name) : [root]
    const home = pick(random, homes.length > 0 ? homes : [root])
    const guest = cloneElement(donor)
    guest.parent = home
    home.children.splice(Math.floor(random() * (home.children.length + 1)), 0, guest)
    return `put ${guest.name} into ${home.name}`
  },
  function recategorize(_, elements, random) {
    const from = pick(
      random,
      elements.filter((node) => node.name === 'ID' && isInCategory(node)),
    )
    if (!from) return 'nothing'
    const old = textOfLeaf(from)
    const to = pick(random, categories)
    const dropRate = random() < 0.5
    for (const node of elements) {
      if (node.name !== 'ID' || !isInCategory(node) || textOfLeaf(node) !== old) continue
      setText(node, to)
      const parent = node.parent as XmlElement
      if (dropRate)
        parent.children = parent.children.filter(
          (child) => child.kind !== 'element' || child.name !== 'Percent',
        )
    }
    return `category ${old} becomes ${to}`
  },
  function reflag(_, elements, random) {
    const node = elements.find((candidate) => candidate.name === 'ProfileExecutionID')
    return node ? setText(node, flipFlag(textOfLeaf(node), random)) : 'nothing'
  },
  function retype(_, elements, random) {
    const node = elements.find((candidate) => /^(Invoice|CreditNote)TypeCode$/.test(candidate.name))
    return node ? setText(node, pick(random, typeCodes)) : 'nothing'
  },
  function identify(_, elements, random) {
    const nodes = elements.filter((candidate) => ['EndpointID', 'CompanyID'].includes(candidate.name))
    const node = pick(random, nodes.length > 0 ? nodes : elements)
    node.attributes = node.attributes.filter((attribute) => attribute.name !== 'schemeID')
    setAttribute(node, {
      name: 'schemeID',
      ns: '',
      value: pick(random, attributeValues['schemeID'] as string[]),
    })
    return setText(node, pick(random, random() < 0.5 ? ids : edgeIds))
  },
  function edgeText(_, elements, random) {
    const node = pickKind(random, elements.filter(isLeaf))
    return setText(node, pick(random, random() < 0.8 ? edgeValuesFor(node.name) : pick(random, allNasty)))
  },
  function edgeNumber(_, elements, random) {
    const numbers = elements.filter((node) => isLeaf(node) && numberNames.test(node.name))
    return setText(pickKind(random, numbers.length > 0 ? numbers : elements), pick(random, edgeNumbers))
  },
  function edgeAttribute(_, elements, random) {
    const nodes = elements.filter(({ attributes }) => attributes.length > 0)
    if (nodes.length === 0) return 'nothing'
    const node = pickKind(random, nodes)
    const attribute = pick(random, node.attributes)
    const value = pick(random, random() < 0.5 ? edgeSchemes : edgeTexts)
    setAttribute(node, { ...attribute, value })
    return `${node.name}/@${attribute.name} = ${JSON.stringify(value)}`
  },
  function specify(_, elements, random) {
    const node = elements.find(({ name }) => name === (random() < 0.5 ? 'CustomizationID' : 'ProfileID'))
    if (!node) return 'nothing'
    return setText(node, pick(random, node.name === 'ProfileID' ? processIds : specificationIds))
  },
  function restructure(root, elements, random) {
    return pick(random, structureChanges)(root, elements, random)
  },
  function restructureAgain(root, elements, random) {
    return pick(random, structureChanges)(root, elements, random)
  },
]

const numberNames = /(Amount|Percent|Quantity|Rate|Numeric)$/
const allNasty = [edgeNumbers, edgeDates, edgeTimes, edgeFlags, edgeIds, edgeTexts, edgeSchemes]

function edgeValuesFor(name: string): readonly string[] {
  if (numberNames.test(name)) return edgeNumbers
  if (name.endsWith('Date')) return edgeDates
  if (name.endsWith('Time')) return edgeTimes
  if (name.endsWith('Indicator')) return edgeFlags
  if (name === 'EndpointID' || name === 'CompanyID') return edgeIds
  return edgeTexts
}

/**
 * Endless changed documents, the same for the same seed. Most have one change, some have more. Elements are borrowed
 * from the samples and, as often, from the `fragments`.
 */
export function createMutator(samples: readonly XmlElement[], fragments: XmlElement, seed: number): Mutator {
  const random = seededRandom(seed)
  return {
    next: () => {
      const root = cloneElement(pick(random, samples))
      const done: string[] = []
      const times = random() < 0.6 ? 1 : 1 + Math.floor(random() * 4)
      for (let time = 0; time < times; time += 1) {
        const elements = [...walkElements(root)].slice(1)
        if (elements.length < 10) break
        done.push(pick(random, changes)(root, elements, random, random() < 0.5 ? samples : [fragments]))
      }
      return { root, changes: done }
    },
  }
}

/**
 * Number of changed documents of a conformance run, its seed, and its time limit: FALAJ_MUTATIONS and FALAJ_SEED,
 * which may be `fresh`.
 */
export function mutationPlan(): { readonly count: number; readonly seed: number; readonly timeout: number } {
  const count = Number(process.env['FALAJ_MUTATIONS'] ?? 400)
  const seed = process.env['FALAJ_SEED'] ?? '20261121'
  return {
    count,
    seed: seed === 'fresh' ? Date.now() % 1_000_000_000 : Number(seed),
    timeout: 600_000 + count * 500,
  }
}
