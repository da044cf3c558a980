import i18next from 'i18next'
import type { Finding, Language } from '#contract/common'
import type { Import } from '#contract/imports'
import { findingParams } from '#web/lib/finding-params.ts'

/** The displayed name of a field. */
export function fieldName(kind: Import['kind'], path: string): string {
  const group = kind === 'customers' || kind === 'suppliers' ? 'contacts' : kind
  return i18next.t(`imports:field.${group}_${path.replaceAll('.', '_')}`)
}

/** The sentence of a finding of a row, preceded by its column. */
export function rowFindingText(finding: Finding, columns: Import['columns']): string {
  const { params, rule } = finding
  const value = params?.['value']
  const text = i18next.t([`imports:reason.${rule}`, `rules:${rule}.text`, `problems:${rule}`], {
    ...findingParams(finding),
    ...(value === undefined ? {} : { value: isolated(value) }),
    defaultValue: finding.message,
  })
  const heading = columns.find(({ field }) => field === finding.path)?.heading
  return heading ? `${isolated(heading)}: ${text}` : text
}

/** The sentence of a finding about a column, with the displayed name of its field. */
export function columnFindingText({ message, params, rule }: Finding, kind: Import['kind']): string {
  const field = params?.['field']
  return i18next.t([`imports:reason.${rule}`, `problems:${rule}`], {
    ...(field === undefined ? {} : { field: isolated(fieldName(kind, field)) }),
    defaultValue: message,
  })
}

/** A value in its ambiguous format: a date shows its month as a word, because the figures are ambiguous. */
export function readingText(reads: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(reads)) return reads
  const locale = language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(reads))
}

/** Text of a file, in any script, isolated within a sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
