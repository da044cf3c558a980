import i18next from 'i18next'
import type { Finding } from '#contract/common'
import type { Import } from '#contract/imports'
import { findingParams } from '#web/lib/finding-params.ts'

/** What people see a field called. */
export function fieldName(kind: Import['kind'], path: string): string {
  const group = kind === 'customers' || kind === 'suppliers' ? 'contacts' : kind
  return i18next.t(`imports:field.${group}_${path.replaceAll('.', '_')}`)
}

/** The sentence of a finding of a row, begun by the column that it is about. */
export function rowFindingText(finding: Finding, columns: Import['columns']): string {
  const { rule } = finding
  const text = i18next.t([`imports:reason.${rule}`, `rules:${rule}.text`, `problems:${rule}`], {
    ...findingParams(finding),
    defaultValue: finding.message,
  })
  const heading = columns.find(({ field }) => field === finding.path)?.heading
  return heading ? `${heading}: ${text}` : text
}
