import { type BreakdownEntry } from '#core/invoice'
import {
  add,
  type Decimal,
  multiply,
  percent,
  printDecimal,
  roundForDocument,
  subtract,
  trim,
  zero,
} from '#core/money'
import { isTaxed, type VatCategory } from '#core/vat'
import { optional } from './amounts.ts'

/** Something taxed: a line, a charge (`+`) or an allowance (`-`). */
export interface TaxablePart {
  readonly category: VatCategory | undefined
  readonly rate: Decimal | undefined
  readonly amount: Decimal | undefined
  readonly sign: 1 | -1
  readonly isLine: boolean
}

interface Group {
  readonly category: VatCategory
  readonly rate: Decimal | undefined
  taxable: Decimal
}

interface ComputedBreakdown {
  readonly entries: BreakdownEntry[]
  readonly taxTotal: Decimal
}

/**
 * The VAT breakdown (IBG-23): one entry per category, and per rate where the rate makes a difference (standard,
 * margin scheme). Lines come first in `parts`: the first part of an entry says its rate, since allowances may state 0
 * where lines do not. Taxable amounts are exact sums (the rules compare them without tolerance); tax is taxable ×
 * rate, zero outside the standard category. Source: aligned-ibrp-s-08 … o-09, ae-08-ae; domain 6.
 */
export function computeBreakdown(parts: readonly TaxablePart[], roundTax: boolean): ComputedBreakdown {
  const groups = new Map<string, Group>()
  for (const part of parts) {
    if (!part.category || !part.amount) continue
    const key = groupKey(part.category, part.rate)
    let group = groups.get(key)
    if (!group) {
      group = { category: part.category, rate: part.rate, taxable: zero }
      groups.set(key, group)
    }
    group.taxable = part.sign > 0 ? add(group.taxable, part.amount) : subtract(group.taxable, part.amount)
  }
  let taxTotal = zero
  const entries: BreakdownEntry[] = []
  for (const group of groups.values()) {
    const tax = taxOf(group, roundTax)
    if (tax) taxTotal = add(taxTotal, tax)
    entries.push({
      category: group.category,
      ...statedRate(group),
      ...optional('taxable', group.taxable),
      ...optional('taxAmount', tax),
    })
  }
  return { entries, taxTotal: roundForDocument(taxTotal) }
}

function groupKey(category: VatCategory, rate: Decimal | undefined): string {
  const byRate = category === 'standard' || category === 'marginScheme'
  return byRate ? `${category} ${rate ? printDecimal(trim(rate)) : ''}` : category
}

function taxOf(group: Group, roundTax: boolean): Decimal | undefined {
  if (!isTaxed(group.category)) return zero
  if (!group.rate) return undefined
  const exact = percent(multiply(group.taxable, group.rate))
  return roundTax ? roundForDocument(exact) : exact
}

/** Exempt and out-of-scope entries state no rate (ibr-119-ae, ibr-121-ae, aligned-ibrp-o-11-ae). */
function statedRate(group: Group): { rate?: string } {
  if (group.category === 'exempt' || group.category === 'outOfScope' || !group.rate) return {}
  return { rate: printDecimal(trim(group.rate)) }
}
