import {
  type CodeList,
  creditReasons,
  emirates,
  exemptionReasons,
  findCode,
  foldText,
  itemTypes,
  legalRegistrationTypes,
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
/** Most candidates compared for each word. */
const considered = 20

/** Codes that a value of a file may mean, by its words, best first. Empty where the field takes no codes. Pure. */
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
  const stems = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  const suggestions = new Map<string, Suggestion>()
  for (const search of words.length === 0 ? [] : [words.join(' '), ...words, ...stems])
    for (const { ar, code, en } of findCode(list, search, considered))
      suggestions.set(code, { value: code, en, ar: ar ?? null })
  // A text that begins with one of the words is more likely meant than one that contains it, and a short name than a
  // long one.
  const distance = ({ ar, en }: Suggestion) =>
    [en, ar ?? en].some((name) => stems.some((stem) => foldText(name).startsWith(stem))) ? 0 : 1_000
  const best = [...suggestions.values()].toSorted(
    (a, b) => distance(a) + a.en.length - distance(b) - b.en.length,
  )
  // Of a few codes each may be meant.
  for (const { ar, code, en } of list.entries.length <= 10 ? list.entries : [])
    if (!suggestions.has(code)) best.push({ value: code, en, ar: ar ?? null })
  return best.slice(0, suggested)
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
    country: countries,
    currency: currencies,
    unit: units,
    emirate: emirates,
    vatCategory: vatCategories,
    itemType: itemTypes,
    documentKind: documentKinds,
    paymentMeans,
    creditReason: creditReasons,
    exemptionReason: exemptionReasons,
    registrationType: legalRegistrationTypes,
  }
  return lists[kind]
}
