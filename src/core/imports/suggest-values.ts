import { type CodeList, emirates, findCode, foldText } from '#core/codelists'
import { type ImportKind, importFields } from './fields.ts'
import type { ImportLists } from './read-row.ts'

/** A code that a cell may mean, with its names. */
interface Suggestion {
  readonly value: string
  readonly en: string
  readonly ar: string | null
}

const suggested = 5

/**
 * Codes that a value of a file may mean, best first: by its words, by fewer of them, by its beginning. Empty where the
 * field takes no codes. Pure.
 */
export function suggestValues(
  kind: ImportKind,
  path: string,
  value: string,
  lists: ImportLists,
): Suggestion[] {
  const field = importFields(kind).find((one) => one.path === path)
  const list = field && listOf(field.kind, lists)
  const words = foldText(value)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
  if (!list || words.length === 0) return []
  const found = new Map<string, Suggestion>()
  const shorter = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  for (const search of [words.join(' '), ...words, ...shorter])
    for (const { ar, code, en } of findCode(list, search, suggested))
      if (found.size < suggested && !found.has(code)) found.set(code, { value: code, en, ar: ar ?? null })
  return [...found.values()]
}

function listOf(kind: string, { countries, currencies, units }: ImportLists): CodeList | undefined {
  return { country: countries, currency: currencies, unit: units, emirate: emirates }[kind]
}
