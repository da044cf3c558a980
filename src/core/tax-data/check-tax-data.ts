import type { Finding } from '#core/findings'
import { checkRules } from '#core/schematron'
import type { XmlElement } from '#core/xml'
import { taxDataRules } from './rules.ts'

/** All 58 official rules (ibr-tdd-…) on a tree; what the official ones end in an error on is `falaj-tdd-repeated`. */
export function checkTaxData(root: XmlElement): Finding[] {
  return checkRules(taxDataRules, root)
}
