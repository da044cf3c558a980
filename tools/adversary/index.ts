import { amounts, netAmounts } from './amounts.ts'
import { kinds, specifications } from './kinds.ts'
import { items, payments } from './lines.ts'
import { identifiers, parties } from './parties.ts'
import { datesAndPeriods, references } from './references.ts'
import { allowances, categories } from './tax.ts'
import type { Family, Variant } from './texts.ts'
import { writing } from './writing.ts'

const families: Readonly<Record<string, Family>> = {
  identifiers,
  parties,
  kinds,
  specifications,
  amounts,
  categories,
  allowances,
  netAmounts,
  datesAndPeriods,
  references,
  payments,
  items,
  writing,
}

/** All hostile variants of a document, each with a name that describes the change. */
export function* edgeVariants(xml: string): Generator<Variant> {
  for (const [family, variants] of Object.entries(families))
    for (const [name, changed] of variants(xml)) if (changed !== xml) yield [`${family}: ${name}`, changed]
}
