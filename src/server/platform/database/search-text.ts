/** Text for searching, folded the same way when it is stored and when it is asked for. */

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const persianDigits = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Lower case, without Latin accents and Arabic vowel marks, with the forms of alef, yeh, kaf, teh marbuta and hamza
 * made one and any digits made Western, so that "أحمد" is found by "احمد" and "١٢" by "12". Invisible marks, which
 * come along when a number is copied out of Arabic text, are taken away.
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

/** What is stored to be searched: the words of a text, folded, with one blank before each. */
export function searchText(text: string): string {
  return ` ${foldText(text).replace(signs, ' ')}`.replace(/ +/g, ' ').trimEnd()
}

/** What a search looks for: all of the words, in any order. */
export interface SearchTerms {
  /** One for each word, for `search like all (…)`. */
  readonly patterns: readonly string[]
  /** Pieces of the words that the index knows; whatever matches has all of them. */
  readonly grams: readonly string[]
}

/** So many are enough to leave few rows over; with more the index only has more to read. */
const maxGrams = 12

/**
 * The words of a search; nothing when it has none. A word is found anywhere, one of a single letter or two where a
 * word begins; signs in it stand for any sign or blank.
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

/** Like `falaj.search_keys` cuts them; the first piece may stand anywhere in a word, the others begin one. */
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
