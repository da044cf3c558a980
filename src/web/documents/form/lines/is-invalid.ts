import type { FormState } from '../form-store.ts'

/** True if the cell has a fatal finding and the user has visited it. */
export function isInvalid(
  { byField, touched, showAll }: Pick<FormState, 'byField' | 'touched' | 'showAll'>,
  path: string,
): boolean {
  if (!showAll && !touched.has(path)) return false
  return byField.get(path)?.some(({ severity }) => severity === 'fatal') ?? false
}
