import type { Finding } from '#contract/common'
import { fieldOf } from '#core/findings'
import { essentialFindings } from '#core/rules'
import { joinPath, pathSteps } from './draft-path.ts'

/** The index of the line (from 0) that contains a path; undefined outside of lines. */
export function lineIndexOf(path: string): number | undefined {
  const [first, second] = pathSteps(path)
  return first === 'lines' && typeof second === 'number' ? second : undefined
}

/** The field on the screen nearest to a path: itself, then its parents, then any field below them. */
export function nearestField(path: string, fields: Iterable<string>): string | undefined {
  const known = [...fields]
  let steps = pathSteps(fieldOf(path))
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

/**
 * Maps a finding to the field of a line: in the XML, the quantity and the base quantity of the price each have a unit;
 * the screen has one field for both.
 */
export function onScreen<F extends Pick<Finding, 'rule' | 'path'>>(finding: F): F {
  if (finding.rule !== 'ibr-cl-23') return finding
  return {
    ...finding,
    path: finding.path.replace(/^(lines\[\d+\])\.(quantity|price\.baseQuantity)$/, '$1.unit'),
  }
}

/** The essential findings in the order of the work: fatal ones first, one for each rule and field. */
export function sortedFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  const unique = essentialFindings(findings).filter(({ rule, path }) => {
    const key = `${rule} ${fieldOf(path)}`
    return seen.has(key) ? false : seen.add(key)
  })
  return [
    ...unique.filter(({ severity }) => severity === 'fatal'),
    ...unique.filter(({ severity }) => severity === 'warning'),
  ]
}
