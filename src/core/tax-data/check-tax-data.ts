import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import { checkRules } from '#core/schematron'
import type { XmlElement } from '#core/xml'
import { taxDataPrefixes } from './names.ts'
import { taxDataRules } from './rules.ts'
import { taxDataNamespace } from './tax-data.ts'

/**
 * Checks a tree: the official schema, then all 58 official rules (ibr-tdd-…). Values on which the official rules end in
 * an error are `falaj-tdd-repeated`. The source document is checked as far as the schema of tax data covers it;
 * `checkTree` checks it as a document of its own.
 */
export function checkTaxData(root: XmlElement): Finding[] {
  const isTaxData = root.ns === taxDataNamespace && root.name === taxDataRules.root.name
  return [...(isTaxData ? checkSchema(root, taxDataPrefixes) : []), ...checkRules(taxDataRules, root)]
}
