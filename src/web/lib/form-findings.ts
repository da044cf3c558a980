import i18next from 'i18next'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Finding } from '#contract/common'
import { isApiError } from './api-error.ts'

/** Words of a finding: by its rule in the problem texts, else the sentence that came with it. */
export function findingText(finding: Finding): string {
  return i18next.t(`problems:${finding.rule}`, { ...finding.params, defaultValue: finding.message })
}

/**
 * Puts the findings of a refused save at their fields. Answers what belongs to no field of the form, to be
 * shown above it.
 */
export function landFindings<T extends FieldValues>(
  error: unknown,
  fields: readonly string[],
  setError: UseFormSetError<T>,
): readonly Finding[] {
  if (!isApiError(error)) return []
  const elsewhere: Finding[] = []
  for (const finding of error.findings) {
    const path = finding.path.replace(/^body\./, '')
    const known = fields.some((field) => path === field || path.startsWith(`${field}.`))
    if (known)
      setError(path as Path<T>, { type: 'server', message: findingText(finding) }, { shouldFocus: true })
    else elsewhere.push(finding)
  }
  return elsewhere
}
