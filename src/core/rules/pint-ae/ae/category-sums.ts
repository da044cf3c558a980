import type { XmlElement } from '#core/xml'
import { add, type Decimal, shortest, subtract, zero } from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { EqualGroups } from '../../engine/equal-groups.ts'
import { all } from '../../engine/select.ts'
import { attempt, settle, Unreadable } from '../../engine/unreadable.ts'
import { decimalAt, flagged } from '../../engine/values.ts'
import { categoryOf } from './facts.ts'

/** The rate as a key: 5, 5.0 and 5.00 are one. */
export function rateKey(rate: Decimal): string {
  const { units, scale } = shortest(rate)
  return `${units}/${scale}`
}

/** A sum that may have met a value that is no number; it is thrown when the sum is asked for. */
type Sum = Decimal | Unreadable

interface Sums {
  readonly total: Sum
  readonly byRate: ReadonlyMap<string, Sum> | Unreadable
}

type LineName = 'cac:InvoiceLine' | 'cac:CreditNoteLine'

/** Where elements have their tax categories and their amounts. */
interface Source {
  readonly category: string
  readonly amount: string
}

const ofLines: Source = { category: 'cac:Item/cac:ClassifiedTaxCategory', amount: 'cbc:LineExtensionAmount' }
const ofAllowances: Source = { category: 'cac:TaxCategory', amount: 'cbc:Amount' }

/** Elements by what their tax categories say: thousands of lines have few different ones. */
interface Categorized {
  readonly nodes: readonly XmlElement[]
  /** The place of each element's group. */
  readonly groupOf: readonly number[]
  /** The categories of the first element of each group. */
  readonly groups: readonly (readonly XmlElement[])[]
}

function categorized(nodes: readonly XmlElement[], { category }: Source): Categorized {
  const alike = new EqualGroups()
  const groups: (readonly XmlElement[])[] = []
  const groupOfAlike: number[] = []
  const groupOf = nodes.map((node) => {
    const categories = all(node, category)
    const [only] = categories
    if (!only || categories.length > 1) return groups.push(categories) - 1
    const at = alike.add(only)
    return (groupOfAlike[at] ??= groups.push(categories) - 1)
  })
  return { nodes, groupOf, groups }
}

const isOf =
  (code: string) =>
  (categories: readonly XmlElement[]): boolean =>
    categories.some((category) => categoryOf(category) === code)

/** Adds up the amounts of the elements of a tax category, in total and for each rate, in one pass. */
function sumsOf(elements: Categorized | Unreadable, { amount }: Source, code: string): Sums {
  const ofCode = attempt(() => settle(elements).groups.map(isOf(code)))
  if (elements instanceof Unreadable || ofCode instanceof Unreadable) {
    const problem = elements instanceof Unreadable ? elements : (ofCode as Unreadable)
    return { total: problem, byRate: problem }
  }
  const { nodes, groupOf, groups } = elements
  const rates = attempt(() => groups.map((categories, group) => (ofCode[group] ? ratesOf(categories) : [])))
  const byRate = new Map<string, Sum>()
  let total: Sum = zero
  for (const [at, node] of nodes.entries()) {
    const group = groupOf[at] as number
    if (!ofCode[group]) continue
    const added = attempt(() => decimalAt(node, amount) ?? zero)
    total = addBoth(total, added)
    if (rates instanceof Unreadable) continue
    for (const rate of rates[group] ?? []) byRate.set(rate, addBoth(byRate.get(rate) ?? zero, added))
  }
  return { total, byRate: rates instanceof Unreadable ? rates : byRate }
}

const noSums: Sums = { total: zero, byRate: new Map() }

function addBoth(a: Sum, b: Sum): Sum {
  return a instanceof Unreadable ? a : b instanceof Unreadable ? b : add(a, b)
}

/** The rates of the categories of an element, each once. */
function ratesOf(categories: readonly XmlElement[]): string[] {
  const rates = categories.flatMap((category) => {
    const rate = decimalAt(category, 'cbc:Percent')
    return rate ? rateKey(rate) : []
  })
  return [...new Set(rates)]
}

/** The lines of that name below the root. */
function linesBelowRoot(index: DocumentIndex, line: LineName): Categorized {
  return index.once(`lines ${line}`, () => categorized(all(index.root, line), ofLines))
}

/** The lines of that name, wherever they stand: mostly those below the root. */
function linesAnywhere(index: DocumentIndex, line: LineName): Categorized {
  const below = linesBelowRoot(index, line)
  const named = index.named(line)
  if (named.length === below.nodes.length) return below
  return index.once(`lines anywhere ${line}`, () => categorized(named, ofLines))
}

function lineSums(index: DocumentIndex, line: LineName, code: string): Sums {
  return index.once(`line sums ${line} ${code}`, () => sumsOf(linesBelowRoot(index, line), ofLines, code))
}

function allowanceSums(index: DocumentIndex, charges: boolean, code: string): Sums {
  return index.once(`allowances ${charges} ${code}`, () => {
    const both = all(index.root, 'cac:AllowanceCharge')
    if (both.length === 0) return noSums
    const nodes = attempt(() => flagged(both, charges))
    const elements = nodes instanceof Unreadable ? nodes : categorized(nodes, ofAllowances)
    return sumsOf(elements, ofAllowances, code)
  })
}

/** Rates of a category on lines of that name, wherever they stand. */
export function lineRates(index: DocumentIndex, line: LineName, code: string): ReadonlySet<string> {
  return settle(
    index.once(`line rates ${line} ${code}`, () =>
      attempt(() => ratesAmong(linesAnywhere(index, line), code)),
    ),
  )
}

/** Rates of a category on allowances and charges, wherever they stand. */
export function allowanceRates(index: DocumentIndex, code: string): ReadonlySet<string> {
  return settle(
    index.once(`allowance rates ${code}`, () =>
      attempt(() => ratesAmong(categorized(index.named('cac:AllowanceCharge'), ofAllowances), code)),
    ),
  )
}

function ratesAmong({ groups }: Categorized, code: string): Set<string> {
  const rates = new Set<string>()
  const isWanted = isOf(code)
  for (const categories of groups) {
    if (!isWanted(categories)) continue
    for (const rate of ratesOf(categories)) rates.add(rate)
  }
  return rates
}

/** Lines plus charges minus allowances of a category. */
export function taxableOf(index: DocumentIndex, line: LineName, code: string): Decimal {
  const lines = settle(lineSums(index, line, code).total)
  const charges = settle(allowanceSums(index, true, code).total)
  return subtract(add(lines, charges), settle(allowanceSums(index, false, code).total))
}

/** Lines plus charges minus allowances of a category at one rate. */
export function taxableAtRate(index: DocumentIndex, line: LineName, code: string, rate: string): Decimal {
  const lines = linesAtRate(index, line, code, rate)
  const at = (charges: boolean): Decimal =>
    settle(settle(allowanceSums(index, charges, code).byRate).get(rate) ?? zero)
  return subtract(add(lines, at(true)), at(false))
}

/** Lines of a category at one rate. */
export function linesAtRate(index: DocumentIndex, line: LineName, code: string, rate: string): Decimal {
  return settle(settle(lineSums(index, line, code).byRate).get(rate) ?? zero)
}
