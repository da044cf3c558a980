import type { Finding } from '#core/findings'
import { checkSchema } from '#core/schema'
import { checkRules } from '#core/schematron'
import type { XmlElement } from '#core/xml'
import { taxDataPrefixes } from './names.ts'
import { taxDataRules } from './rules.ts'
import { taxDataNamespace } from './tax-data.ts'

/**
 * What the official schema says, then all 58 official rules (ibr-tdd-…), on a tree; what the official ones end in an
 * error on is `falaj-tdd-repeated`. The source document is checked as far as the schema of tax data sees into it: by
 * itself it is a document of its own, which `checkTree` checks.
 */
export function checkTaxData(root: XmlElement): Finding[] {
  const isTaxData = root.ns === taxDataNamespace && root.name === taxDataRules.root.name
  return [...(isTaxData ? checkSchema(root, taxDataPrefixes) : []), ...checkRules(taxDataRules, root)]
}
