/** Text for searching, folded the same way for storage and for queries. */

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const persianDigits = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Lower case, without Latin accents and Arabic vowel marks, with the forms of alef, yeh, kaf, teh marbuta and hamza
 * unified and all digits Western, so that "أحمد" is found by "احمد" and "١٢" by "12". Invisible marks, which are
 * copied with numbers from Arabic text, are removed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}]|ـ/gu, '')
    .replace(/[ٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit)))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Signs between words, beside the blank. */
const signs = /[-/:.,_()&'+#"@*;|\\!?[\]{}<>=%$~^،؛؟–—’·]/g

/** The searchable form of a text: its words, folded, with one blank before each. */
export function searchText(text: string): string {
  return ` ${foldText(text).replace(signs, ' ')}`.replace(/ +/g, ' ').trimEnd()
}

/** The terms of a search: all of the words, in any order. */
export interface SearchTerms {
  /** One for each word, for `search like all (…)`. */
  readonly patterns: readonly string[]
  /** Pieces of the words that are indexed; every match has all of them. */
  readonly grams: readonly string[]
}

/** Enough to leave few candidate rows; more would only cost index reads. */
const maxGrams = 12

/**
 * The terms of a search; undefined when it has none. A word is found anywhere, one of a single letter or two at the
 * beginning of a word; a sign in it matches any sign or blank.
 */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const terms = foldText(text ?? '')
    .split(' ')
    .map((term) => searchText(term).trim())
    .filter((term) => term !== '')
  if (terms.length === 0) return undefined
  const patterns = terms.map((term) => `%${[...term].length < 3 ? ' ' : ''}${term}%`)
  return { patterns, grams: spread([...new Set(terms.flatMap(gramsOf))], maxGrams) }
}

/** Cuts them as `falaj.search_keys` does; the first piece may be anywhere in a word, the others begin one. */
function gramsOf(term: string): string[] {
  const pieces = term.split(' ').map((piece) => [...piece])
  const begins = (piece: readonly string[], index: number) =>
    index > 0 || (pieces.length === 1 && piece.length < 3)
  return pieces.flatMap((piece, index) => [
    ...(begins(piece, index) ? [` ${piece.slice(0, 2).join('')}`] : []),
    ...piece.slice(2).map((_, from) => piece.slice(from, from + 3).join('')),
  ])
}

function spread(values: readonly string[], most: number): string[] {
  if (values.length <= most) return [...values]
  return Array.from({ length: most }, (_, n) => values[Math.floor((n * values.length) / most)] ?? '')
}
