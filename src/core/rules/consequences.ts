import type { Finding } from '#core/findings'

/**
 * Rules that break because another one does: a line without a price has no amount either. Whoever types a document
 * is told the cause; the rest goes away with it.
 */
const consequences: Readonly<Record<string, readonly string[]>> = {
  'ibr-005': ['ibr-126', 'ibr-cl-03', 'ibr-cl-04', 'ibr-159-ae', 'ibr-175-ae', 'ibr-co-15'],
  'ibr-016': ['ibr-151-ae'],
  'ibr-145-ae': ['ibr-151-ae'],
  'ibr-022': ['ibr-023', 'ibr-024', 'ibr-104-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'falaj-not-a-number': ['ibr-024', 'ibr-104-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'ibr-026': ['ibr-024', 'ibr-027', 'ibr-104-ae', 'ibr-126-ae', 'ibr-147-ae', 'ibr-194-ae'],
  'ibr-137-ae': ['ibr-176-ae'],
  'ibr-149-ae': ['ibr-135-ae'],
  'ibr-159-ae': ['ibr-053', 'ibr-084', 'ibr-104-ae', 'ibr-153-ae', 'ibr-175-ae', 'ibr-194-ae'],
  'ibr-180-ae': ['ibr-183-ae'],
  'ibr-181-ae': ['ibr-173-ae'],
}

/** Causes that explain only what is wrong with their own line. */
const onOwnLine = new Set(['ibr-022', 'ibr-026', 'falaj-not-a-number'])

const lineOf = (finding: Finding): string => /^lines\[\d+\]/.exec(finding.path)?.[0] ?? ''

/** The findings without those that another one explains. Nothing becomes valid by this: each cause stays. */
export function withoutConsequences(findings: readonly Finding[]): Finding[] {
  const explained = new Set<string>()
  for (const cause of findings) {
    const scope = onOwnLine.has(cause.rule) ? lineOf(cause) : '*'
    for (const rule of consequences[cause.rule] ?? []) explained.add(`${scope} ${rule}`)
  }
  return findings.filter(
    (finding) => !explained.has(`* ${finding.rule}`) && !explained.has(`${lineOf(finding)} ${finding.rule}`),
  )
}
