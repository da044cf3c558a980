import type { Finding } from '#contract/common'
import { joinPath, pathSteps } from './draft-path.ts'

/** The line (from 0) that a path is in; undefined elsewhere. */
export function lineIndexOf(path: string): number | undefined {
  const [first, second] = pathSteps(path)
  return first === 'lines' && typeof second === 'number' ? second : undefined
}

/**
 * Locale keys for the name of the field at a path, most exact first: `lines[2].price.gross` →
 * `lines_price_gross`, `lines_price`, `lines`.
 */
export function fieldKeys(path: string): string[] {
  const names = pathSteps(path).filter((step) => typeof step === 'string')
  return names.map((_, index) => names.slice(0, names.length - index).join('_'))
}

/** Fields of the form that show more than the model path they are named after. */
const fieldOfPath: readonly (readonly [RegExp, string])[] = [
  [/^(lines\[\d+\])\.(allowances|charges)\b.*$/, '$1.discount'],
  [/^(lines\[\d+\])\.vat\.(exemptionReason(Code)?)$/, '$1.vat.exemptionReasonCode'],
  [/^(lines\[\d+\])\.(vat|furtherVat)\b.*$/, '$1.vat.category'],
  [/^(lines\[\d+\])\.price\.(baseQuantity|baseUnit|discount)$/, '$1.price.gross'],
  [/^(lines\[\d+\])\.item\.classifications\b.*$/, '$1.item.classifications[0].code'],
  [/^(lines\[\d+\])\.item\.serviceCodes\b.*$/, '$1.item.serviceCodes[0].value'],
  [/^(lines\[\d+\])\.item\.standardId\b.*$/, '$1.item.standardId.value'],
  [/^buyer\b.*$/, 'buyer'],
  [/^exchangeRate\b.*$/, 'exchangeRate.rate'],
  [/^taxCurrency$/, 'currency'],
  [/^(paymentMeans\[\d+\])\.account\b.*$/, '$1.account.value'],
]

/**
 * The field of the form to go to for a path. A finding about a part of the buyer goes to the receiving party, one
 * about a line's tax to its VAT column, and so on; paths with a field of their own stay.
 */
export function fieldFor(path: string): string {
  for (const [pattern, field] of fieldOfPath) if (pattern.test(path)) return path.replace(pattern, field)
  return path
}

/** The nearest of the fields on the screen for a path: itself, then its parents, then any field below them. */
export function nearestField(path: string, fields: Iterable<string>): string | undefined {
  const known = [...fields]
  let steps = pathSteps(fieldFor(path))
  while (steps.length > 0) {
    const candidate = joinPath(steps)
    if (known.includes(candidate)) return candidate
    const below = known.find(
      (field) => field.startsWith(`${candidate}.`) || field.startsWith(`${candidate}[`),
    )
    if (below) return below
    steps = steps.slice(0, -1)
  }
  return undefined
}

/** Amounts that follow from what is typed; nobody can correct them by themselves. */
const computedLine = /^(lines\[\d+\])\.(lineNet|netPrice|taxAmount|taxAmountAed|gross|grossAed)$/

/**
 * Findings without those that only follow from another one: computed amounts of a line while its own fields lack
 * something, sums while any line does, the parts of a buyer who is not chosen yet, the
 * corrected invoice while the reason is missing, further findings at the same place.
 */
export function essentialFindings(findings: readonly Finding[]): Finding[] {
  const fatal = findings.filter(({ severity }) => severity === 'fatal')
  const typedPaths = fatal
    .map(({ path }) => path)
    .filter((path) => path.startsWith('lines') && !computedLine.test(path))
  const lacksLine = (line: string) => typedPaths.some((path) => path.startsWith(`${line}.`))
  const lacksBuyer = fatal.some(({ path }) => path === 'buyer.legalName')
  const lacksReason = fatal.some(({ path }) => path === 'creditReason')
  const taken = new Set<string>()
  return findings.filter(({ path, severity, rule }) => {
    if (severity === 'fatal') {
      const [, line] = computedLine.exec(path) ?? []
      if (line && lacksLine(line)) return false
      if (path.startsWith('totals.') && typedPaths.length > 0) return false
      if (lacksBuyer && path.startsWith('buyer.') && path !== 'buyer.legalName') return false
      // Whether an invoice must be named depends on the reason.
      if (lacksReason && path.startsWith('precedingDocuments')) return false
      const [, item] = /^(lines\[\d+\]\.item)\.description$/.exec(path) ?? []
      if (item && typedPaths.includes(`${item}.name`)) return false
    }
    const place = path === '' ? rule : `${severity} ${path}`
    if (taken.has(place)) return false
    taken.add(place)
    return true
  })
}

/** Essential findings in the order in which people work: fatal ones first, one for each rule and field. */
export function sortedFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  const unique = essentialFindings(findings).filter(({ rule, path }) => {
    const key = `${rule} ${fieldFor(path)}`
    return seen.has(key) ? false : seen.add(key)
  })
  return [
    ...unique.filter(({ severity }) => severity === 'fatal'),
    ...unique.filter(({ severity }) => severity === 'warning'),
  ]
}
