import type { Finding } from '#contract/common'
import { fieldId, useForm } from '../form-context.tsx'
import type { FormState } from '../form-store.ts'

/** The finding that a cell shows: the first one that prevents the issue, otherwise the first one to review. */
export function cellFinding(
  { byField, touched, showAll }: Pick<FormState, 'byField' | 'touched' | 'showAll'>,
  path: string,
): Finding | null {
  if (!showAll && !touched.has(path)) return null
  const findings = byField.get(path)
  return findings?.find(({ severity }) => severity === 'fatal') ?? findings?.[0] ?? null
}

/** The finding of a cell, once the user has visited the cell or has tried to issue; the cell renders when it changes. */
export function useCellFinding(path: string): Finding | null {
  return useForm((state) => cellFinding(state, path))
}

/** The id of the sentence about a cell, to which the cell refers. */
export function findingId(path: string): string {
  return `${fieldId(path)}-finding`
}

/** Attributes that mark a field of the grid and tie it to the sentence about it. */
export function findingMarks(path: string, finding: Finding | null) {
  if (!finding) return {}
  return {
    'aria-describedby': findingId(path),
    'data-severity': finding.severity,
    ...(finding.severity === 'fatal' ? { 'aria-invalid': true } : {}),
  } as const
}
