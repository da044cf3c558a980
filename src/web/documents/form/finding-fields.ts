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
  const fieldNames = [...fields]
  let steps = pathSteps(fieldOf(path))
  while (steps.length > 0) {
    const candidate = joinPath(steps)
    if (fieldNames.includes(candidate)) return candidate
    const below = fieldNames.find(
      (field) => field.startsWith(`${candidate}.`) || field.startsWith(`${candidate}[`),
    )
    if (below) return below
    steps = steps.slice(0, -1)
  }
  return undefined
}

/** The fields among the details of a line (`LineDetails`), which are folded away; paths within the line. */
export const lineDetailFields = [
  'vat.exemptionReasonCode',
  'item.reverseChargeType',
  'item.type',
  'item.classifications[0].code',
  'item.serviceCodes[0].value',
  'item.sellerId',
  'item.standardId.value',
  'item.originCountry',
  'price.baseQuantity',
  'period.start',
  'period.end',
  'item.description',
  'note',
  'orderReference.line',
] as const

export type LineDetailField = (typeof lineDetailFields)[number]

/** Parts of a line that also have fields outside of the details. */
const mixedParts: ReadonlySet<string> = new Set(['', 'vat', 'item', 'price'])

/** Whether the field of a path is among the details of a line, also as a part of one, or as what contains one. */
export function isInLineDetails(path: string): boolean {
  const [, inLine] = /^lines\[\d+\]\.?(.*)$/.exec(path) ?? []
  if (inLine === undefined || mixedParts.has(inLine)) return false
  return lineDetailFields.some((field) => {
    // `item.standardId.scheme` is as much of the detail as `item.standardId.value`.
    const whole = field.replace(/\[0\]\.\w+$|(?<=\..+)\.\w+$/, '')
    return inLine.startsWith(whole) || whole.startsWith(inLine)
  })
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
