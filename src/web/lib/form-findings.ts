import i18next from 'i18next'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Finding } from '#contract/common'
import { isApiError } from './api-error.ts'
import { findingParams } from './finding-params.ts'

/** The text of a finding: by its rule, otherwise its own message. */
export function findingText(finding: Finding): string {
  return i18next.t(`problems:${finding.rule}`, { ...findingParams(finding), defaultValue: finding.message })
}

/** The findings of a refused save by field, and those without a field, which are shown above the form. */
export function findingsByField(
  error: unknown,
  fields: readonly string[],
): { byField: ReadonlyMap<string, string>; unassigned: readonly Finding[] } {
  const byField = new Map<string, string>()
  const unassigned: Finding[] = []
  for (const finding of isApiError(error) ? error.findings : []) {
    const path = finding.path.replace(/^body\./, '')
    const known = fields.some((field) => path === field || path.startsWith(`${field}.`))
    if (known) byField.set(path, findingText(finding))
    else unassigned.push(finding)
  }
  return { byField, unassigned }
}

/**
 * Sets the findings of a refused save as errors of their fields. Returns those without a field, shown above the form.
 */
export function setFindingErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly string[],
  setError: UseFormSetError<T>,
): readonly Finding[] {
  const { byField, unassigned } = findingsByField(error, fields)
  for (const [path, message] of byField)
    setError(path as Path<T>, { type: 'server', message }, { shouldFocus: true })
  return unassigned
}
