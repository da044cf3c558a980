import type { Sequence } from '#contract/settings'

/** The next numbers of a series as they will stand on documents that are issued in this year. */
export function previewNumbers(sequence: Sequence, count: number, year: number): string[] {
  const { prefix, suffix, next, digits } = sequence
  const print = (text: string) =>
    text.replaceAll('{YYYY}', String(year)).replaceAll('{YY}', String(year).slice(-2))
  return Array.from(
    { length: count },
    (_, step) => `${print(prefix)}${String(next + step).padStart(digits, '0')}${print(suffix)}`,
  )
}
