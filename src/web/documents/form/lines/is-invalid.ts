import type { FormState } from '../form-store.ts'

/** True when a finding stands at the cell and the user has been there. */
export function isInvalid(
  { byField, touched, showAll }: Pick<FormState, 'byField' | 'touched' | 'showAll'>,
  path: string,
): boolean {
  if (!showAll && !touched.has(path)) return false
  return byField.get(path)?.some(({ severity }) => severity === 'fatal') ?? false
}
