import {
  type CodeList,
  emirates,
  findCode,
  foldText,
  itemTypes,
  paymentMeans,
  vatCategories,
} from '#core/codelists'
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
  if (!list) return []
  const found = new Map<string, Suggestion>()
  const shorter = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  for (const search of words.length === 0 ? [] : [words.join(' '), ...words, ...shorter])
    for (const { ar, code, en } of findCode(list, search, suggested))
      if (found.size < suggested && !found.has(code)) found.set(code, { value: code, en, ar: ar ?? null })
  // Of a few codes each may be meant.
  const all = list.entries.length <= 10 ? list.entries : []
  const others = found.size > 0 ? [] : all.map(({ ar, code, en }) => ({ value: code, en, ar: ar ?? null }))
  return [...found.values(), ...others]
}

/** Kinds of documents that a file may hold (mapping case 21: a debit note becomes one of them). */
const documentKinds: CodeList = {
  name: 'documentKinds',
  version: 'PINT AE 1.0.4',
  entries: [
    { code: '380', en: 'Tax invoice', ar: 'فاتورة ضريبية' },
    { code: '381', en: 'Tax credit note', ar: 'إشعار دائن ضريبي' },
    { code: '480', en: 'Commercial invoice', ar: 'فاتورة تجارية' },
  ],
}

function listOf(kind: string, { countries, currencies, units }: ImportLists): CodeList | undefined {
  const lists: Readonly<Record<string, CodeList>> = {
    ...{ country: countries, currency: currencies, unit: units, emirate: emirates },
    ...{ vatCategory: vatCategories, itemType: itemTypes, documentKind: documentKinds, paymentMeans },
  }
  return lists[kind]
}
