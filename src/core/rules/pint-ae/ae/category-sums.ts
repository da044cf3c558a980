import type { XmlElement } from '#core/xml'
import { add, type Decimal, shortest, subtract, zero } from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
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

interface Source {
  readonly nodes: () => readonly XmlElement[]
  readonly category: string
  readonly amount: string
}

/** Adds up the amounts of the elements of a tax category, in total and for each rate, in one pass. */
function sumsOf(source: Source, code: string): Sums {
  const nodes = attempt(() =>
    source
      .nodes()
      .filter((node) => all(node, source.category).some((category) => categoryOf(category) === code)),
  )
  if (nodes instanceof Unreadable) return { total: nodes, byRate: nodes }
  const amounts = nodes.map((node): Sum => attempt(() => decimalAt(node, source.amount) ?? zero))
  const addAll = (a: Sum, b: Sum): Sum =>
    a instanceof Unreadable ? a : b instanceof Unreadable ? b : add(a, b)
  const byRate = attempt(() => {
    const sums = new Map<string, Sum>()
    for (const [at, node] of nodes.entries()) {
      for (const rate of ratesOf(node, source.category))
        sums.set(rate, addAll(sums.get(rate) ?? zero, amounts[at] ?? zero))
    }
    return sums
  })
  return { total: amounts.reduce(addAll, zero), byRate }
}

/** The rates of the categories of an element, each once. */
function ratesOf(node: XmlElement, categoryPath: string): Iterable<string> {
  const rates: string[] = []
  for (const category of all(node, categoryPath)) {
    const rate = decimalAt(category, 'cbc:Percent')
    if (rate) rates.push(rateKey(rate))
  }
  return rates.length > 1 ? new Set(rates) : rates
}

function lineSums(index: DocumentIndex, line: LineName, code: string): Sums {
  return index.once(`lines ${line} ${code}`, () =>
    sumsOf(
      {
        nodes: () => all(index.root, line),
        category: 'cac:Item/cac:ClassifiedTaxCategory',
        amount: 'cbc:LineExtensionAmount',
      },
      code,
    ),
  )
}

function allowanceSums(index: DocumentIndex, charges: boolean, code: string): Sums {
  return index.once(`allowances ${charges} ${code}`, () =>
    sumsOf(
      {
        nodes: () => flagged(all(index.root, 'cac:AllowanceCharge'), charges),
        category: 'cac:TaxCategory',
        amount: 'cbc:Amount',
      },
      code,
    ),
  )
}

/** Rates of a category on lines of that name, wherever they stand. */
export function lineRates(index: DocumentIndex, line: LineName, code: string): ReadonlySet<string> {
  return settle(
    index.once(`line rates ${line} ${code}`, () =>
      attempt(() => ratesAmong(index.named(line), 'cac:Item/cac:ClassifiedTaxCategory', code)),
    ),
  )
}

/** Rates of a category on allowances and charges, wherever they stand. */
export function allowanceRates(index: DocumentIndex, code: string): ReadonlySet<string> {
  return settle(
    index.once(`allowance rates ${code}`, () =>
      attempt(() => ratesAmong(index.named('cac:AllowanceCharge'), 'cac:TaxCategory', code)),
    ),
  )
}

function ratesAmong(nodes: readonly XmlElement[], categoryPath: string, code: string): Set<string> {
  const rates = new Set<string>()
  for (const node of nodes) {
    if (!all(node, categoryPath).some((category) => categoryOf(category) === code)) continue
    for (const rate of ratesOf(node, categoryPath)) rates.add(rate)
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
