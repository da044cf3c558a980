import { type Finding, lineOf } from '#core/findings'

/** Rules that break without an exchange rate. */
const withoutRate = ['ibr-053', 'ibr-084', 'ibr-104-ae', 'ibr-165-ae', 'ibr-175-ae', 'ibr-194-ae'] as const

/**
 * Rules that break because another one does: a line without a price has no amount either. The user sees the cause;
 * the consequences disappear with it.
 */
const consequences: Readonly<Record<string, readonly string[]>> = {
  // An invalid rate yields no amounts in AED, as if it were missing.
  'ibr-002-ae': [...withoutRate],
  'ibr-005': ['ibr-126', 'ibr-cl-03', 'ibr-cl-04', 'ibr-159-ae', 'ibr-175-ae', 'ibr-co-15'],
  'ibr-cl-04': ['ibr-cl-03', 'ibr-159-ae'],
  'ibr-016': ['ibr-151-ae'],
  'ibr-145-ae': ['ibr-151-ae'],
  'ibr-022': ['ibr-023', 'ibr-024', 'ibr-104-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'falaj-not-a-number': ['falaj-number-form', 'ibr-024', 'ibr-104-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'ibr-026': ['ibr-024', 'ibr-027', 'ibr-104-ae', 'ibr-126-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'ibr-137-ae': ['ibr-176-ae'],
  'ibr-149-ae': ['ibr-135-ae'],
  'ibr-159-ae': [...withoutRate, 'ibr-153-ae'],
  'ibr-180-ae': ['ibr-183-ae'],
  'ibr-181-ae': ['ibr-173-ae'],
}

/** The properties that these functions read; others are passed through. */
type Placed = Pick<Finding, 'rule' | 'severity' | 'path'>

/** Causes that only explain faults of their own line. */
const onOwnLine = new Set(['ibr-022', 'ibr-026', 'falaj-not-a-number'])

/** Amounts computed from a line; they cannot be corrected on their own. */
const computedOfLine = /^lines\[\d+\]\.(lineNet|netPrice|taxAmount|taxAmountAed|gross|grossAed)$/

/** A rate of the tax breakdown: it was typed at the lines, discounts and charges, and is not computed. */
const rateOfSum = /^totals\.breakdown\[\d+\]\.rate$/

/** The parts of sums. */
const inSums = /^(lines|allowances|charges)\b/

/**
 * The findings without those that another one explains, by its rule or by its place: computed amounts of a line while
 * its own fields lack something, sums while any line, discount or charge does (rates while their tax does), the parts of a party that is not chosen
 * yet, the corrected invoice while the reason is missing. Nothing becomes valid by this: each cause stays, and only a
 * fatal one explains.
 */
export function withoutConsequences<F extends Placed>(findings: readonly F[]): F[] {
  return withoutExplainedByPlace(withoutExplainedByRule(findings))
}

/**
 * The findings for a form: causes only, and one finding of a severity at each place, for there is one field to
 * correct. Findings about the whole document all stay.
 */
export function essentialFindings<F extends Placed>(findings: readonly F[]): F[] {
  const places = new Set<string>()
  return withoutConsequences(findings).filter(({ path, severity, rule }) => {
    const place = path === '' ? rule : `${severity} ${path}`
    if (places.has(place)) return false
    places.add(place)
    return true
  })
}

function withoutExplainedByRule<F extends Placed>(findings: readonly F[]): F[] {
  const explained = new Set<string>()
  for (const cause of findings) {
    const scope = onOwnLine.has(cause.rule) ? (lineOf(cause.path) ?? '') : '*'
    for (const rule of consequences[cause.rule] ?? []) explained.add(`${scope} ${rule}`)
  }
  return findings.filter(
    ({ rule, path }) => !explained.has(`* ${rule}`) && !explained.has(`${lineOf(path) ?? ''} ${rule}`),
  )
}

function withoutExplainedByPlace<F extends Placed>(findings: readonly F[]): F[] {
  const faults = new Set(findings.filter(({ severity }) => severity === 'fatal').map(({ path }) => path))
  const typed = [...faults].filter((path) => inSums.test(path) && !computedOfLine.test(path))
  const faultyLines = new Set(typed.flatMap((path) => (path === lineOf(path) ? [] : (lineOf(path) ?? []))))
  const isExplained = (path: string): boolean => {
    if (computedOfLine.test(path)) return faultyLines.has(lineOf(path) ?? '')
    if (rateOfSum.test(path)) return typed.some((fault) => /\.vat\b/.test(fault))
    if (path.startsWith('totals.')) return typed.length > 0
    const [, party] = /^(buyer|seller)\.(?!legalName$)/.exec(path) ?? []
    if (party) return faults.has(`${party}.legalName`)
    // Whether an invoice must be named depends on the reason.
    if (path.startsWith('precedingDocuments')) return faults.has('creditReason')
    if (/^lines\[\d+\]\.item\.description$/.test(path)) return faults.has(`${lineOf(path)}.item.name`)
    return false
  }
  return findings.filter(({ path }) => !isExplained(path))
}
