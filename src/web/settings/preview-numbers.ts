import type { Sequence } from '#contract/settings'

/** The next numbers of a series as they will stand on documents. */
export function previewNumbers(sequence: Sequence, count: number): string[] {
  const { prefix, suffix, next, digits } = sequence
  return Array.from(
    { length: count },
    (_, step) => `${prefix}${String(next + step).padStart(digits, '0')}${suffix}`,
  )
}
