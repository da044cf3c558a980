import { join } from 'node:path'
import { checkXml, currentRulePack, type Specification, specificationOfTree } from '#core/rules'
import { childElements, parseXml, textOf, walkElements, type XmlElement } from '#core/xml'
import { ublNamespaces } from '#core/xml-namespaces'
import { referenceFolder } from './reference.ts'
import { officialFailures } from './run-official.ts'

const layers = [
  { sheet: 'PINT-UBL-validation-preprocessed.xslt', groups: ['shared', 'shared-codes'] },
  { sheet: 'PINT-jurisdiction-aligned-rules.xslt', groups: ['ae', 'ae-codes'] },
] as const

/** Official ids of the layers, and how often each failed in a run. */
type Tally = Map<string, number>

function tallyOf(ids: readonly string[]): Tally {
  const tally: Tally = new Map()
  for (const id of ids) tally.set(id, (tally.get(id) ?? 0) + 1)
  return tally
}

/** The linear stylesheet is as good as the published one, and far quicker, but for such documents. */
function namesCurrencyElsewhere(root: XmlElement): boolean {
  for (const node of walkElements(root))
    if (node.name === 'DocumentCurrencyCode' && node.parent !== root) return true
  return false
}

/** As XPath reads an xs:decimal. Only XML's white space may stand around it: a no-break space makes it unreadable. */
function isDecimal(node: XmlElement): boolean {
  return /^[ \t\r\n]*[+-]?(\d+(\.\d*)?|\.\d+)[ \t\r\n]*$/.test(textOf(node))
}

const count = (parent: XmlElement, name: string): number =>
  childElements(parent, ublNamespaces.cbc, name).length

/**
 * Values on which the official processor used here (Saxon-JS) ends in an error, while that of most providers (Saxon-HE)
 * evaluates in another order and gives a result, which is then ours; and the one value on which both end in an error
 * and we give a result. See docs/rules.md.
 */
const readOtherwise: Readonly<Record<string, (node: XmlElement) => boolean>> = {
  TaxIncludedIndicator: (node) => !/^[ \t\r\n]*(true|false|1|0)[ \t\r\n]*$/.test(textOf(node)),
  PayableAmount: (node) => !isDecimal(node),
  LineExtensionAmount: (node) => isOfPartOfRoot(node) && !isDecimal(node),
  Amount: (node) => node.parent?.name === 'AllowanceCharge' && isOfPartOfRoot(node) && !isDecimal(node),
  Party: (node) => count(node, 'EndpointID') > 1,
  TaxCategory: (node) => node.parent?.name === 'AllowanceCharge' && count(node, 'Percent') > 1,
  TaxTotal: (node) => {
    const subtotals = childElements(node, ublNamespaces.cac, 'TaxSubtotal')
    if (subtotals.length === 0)
      return childElements(node, ublNamespaces.cbc, 'TaxAmount').some((amount) => !isDecimal(amount))
    return count(node, 'TaxAmount') === 0 && subtotals.some((part) => count(part, 'TaxAmount') > 1)
  },
  InvoiceLine: (node) => lacksQuantityOf(node, 'InvoicedQuantity'),
  CreditNoteLine: (node) => lacksQuantityOf(node, 'CreditedQuantity'),
  EndpointID: isItalianWithSign,
  ID: isItalianWithSign,
  CompanyID: isItalianWithSign,
}

function isOfPartOfRoot(node: XmlElement): boolean {
  const root = node.parent?.parent
  return root !== undefined && root.parent === undefined
}

function lacksQuantityOf(line: XmlElement, quantity: string): boolean {
  if (count(line, quantity) > 0) return false
  return childElements(line, ublNamespaces.cac, 'Price').some((price) => count(price, 'BaseQuantity') > 1)
}

function isItalianWithSign(node: XmlElement): boolean {
  return /^\s*IT[+-]\d{10}\s*$/i.test(textOf(node))
}

function isReadOtherwise(root: XmlElement): boolean {
  for (const node of walkElements(root)) if (readOtherwise[node.name]?.(node)) return true
  return false
}

export interface OfficialComparison {
  /** Differences between our verdict and the official one, in words; empty when they agree. */
  readonly compare: (xml: string, specification?: Specification) => string[]
  /** Ids that official runs have reported so far, by specification. */
  readonly fired: Readonly<Record<Specification, ReadonlySet<string>>>
  /** Official runs that ended in an error. */
  readonly errors: () => number
}

/**
 * Holds our verdict on a text against that of the official rules: the ids, and on how many elements each
 * fails. The text itself decides between billing and self-billing, as it does for callers of `checkXml`.
 */
export function officialComparison(): OfficialComparison {
  const fired = { billing: new Set<string>(), selfbilling: new Set<string>() }
  const groupOf = new Map(
    currentRulePack().rules.billing.contexts.flatMap(({ rules, group }) =>
      rules.map(({ id }) => [id, group as string] as const),
    ),
  )
  const sheets = new Map<string, (xml: string) => string[] | 'error'>()
  let errors = 0
  const official = (specification: Specification, sheet: string, asPublished: boolean) => {
    const file = join(referenceFolder() ?? '', 'pint-ae', specification, 'trn-invoice', 'schematron', sheet)
    const key = `${file} ${asPublished}`
    const known = sheets.get(key)
    if (known) return known
    const run = officialFailures(file, { asPublished })
    sheets.set(key, run)
    return run
  }

  const compare = (xml: string, wanted?: Specification): string[] => {
    const { root } = parseXml(xml)
    if (!root) return ['we cannot read it']
    const specification = wanted ?? specificationOfTree(root)
    const { hits, stops } = currentRulePack().rules[specification].evaluate(root)
    const ours = tallyOf(
      wanted ? hits.map(({ rule }) => rule.id) : checkXml(xml).findings.map(({ rule }) => rule),
    )
    // Saxon-JS overlooks a no-break space around a date and goes on with the rule that stops for us.
    const overlooked = new Set(
      stops
        .filter(({ cause }) => cause.kind === 'not-a-date' && textOf(cause.node).includes('\u00a0'))
        .map(({ rule }) => rule.id),
    )
    const differences: string[] = []
    for (const { sheet, groups } of layers) {
      const inLayer = (id: string): boolean => (groups as readonly string[]).includes(groupOf.get(id) ?? '')
      const stopped = stops.filter(({ rule }) => inLayer(rule.id) && !overlooked.has(rule.id))
      const failures = official(specification, sheet, namesCurrencyElsewhere(root))(xml)
      if (failures === 'error') {
        errors += 1
        if (stopped.length === 0 && !isReadOtherwise(root))
          differences.push(`${sheet} ends in an error, ours does not`)
        continue
      }
      const theirs = tallyOf(failures)
      for (const id of theirs.keys()) fired[specification].add(id)
      for (const id of new Set([...theirs.keys(), ...[...ours.keys()].filter(inLayer)])) {
        if (overlooked.has(id)) continue
        const [we, they] = [ours.get(id) ?? 0, theirs.get(id) ?? 0]
        if (we !== they) differences.push(`${id}: ours ${we}, official ${they}`)
      }
      for (const { rule, cause } of stopped)
        differences.push(`we stop at ${rule.id} (${cause.kind} ${cause.node.name})`)
    }
    return differences
  }
  return { compare, fired, errors: () => errors }
}
