import { type CodeEntry, type CodeList, otherWords } from './code-list.ts'

interface SearchTexts {
  readonly names: ReadonlySet<string>
  /** All names in one text, each word after a space. */
  readonly text: string
}

const folded = new WeakMap<CodeEntry, SearchTexts>()

/**
 * Text for comparison: lower case, without accents, Arabic vowel signs and tatweel; alef, ya and ta marbuta in one
 * form each, as users type them.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()
}

function searchTexts(entry: CodeEntry): SearchTexts {
  let texts = folded.get(entry)
  if (texts === undefined) {
    const names = [entry.en, entry.ar ?? '', ...otherWords(entry)].map(foldText)
    texts = { names: new Set(names), text: ` ${names.join(' ')}` }
    folded.set(entry, texts)
  }
  return texts
}

/** How well an entry fits: smaller is better; undefined when it does not. */
function rank(entry: CodeEntry, query: string, words: readonly string[]): number | undefined {
  const code = entry.code.toLowerCase()
  if (code === query) return 0
  const { names, text } = searchTexts(entry)
  if (names.has(query)) return 1
  if (code.startsWith(query)) return 2
  if (!words.every((word) => text.includes(word) || code.includes(word))) return undefined
  // Common entries have translations and come before the many rare ones.
  const common = entry.ar ? 0 : 1
  if (text.startsWith(` ${query}`)) return 3 + common
  return words.every((word) => text.includes(` ${word}`)) ? 5 + common : 7 + common
}

/**
 * Finds entries by a query in English or Arabic, best first: by code, by name, by words of the name in any order. An
 * empty query returns the whole list. Case, accents and Arabic letter forms are ignored.
 */
export function findCode(list: CodeList, query: string, limit = 50): CodeEntry[] {
  const wanted = foldText(query)
  if (wanted === '') return list.entries.slice(0, limit)
  const words = wanted.split(/\s+/)
  const ranked: { entry: CodeEntry; rank: number; index: number }[] = []
  list.entries.forEach((entry, index) => {
    const fit = rank(entry, wanted, words)
    if (fit !== undefined) ranked.push({ entry, rank: fit, index })
  })
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index)
  return ranked.slice(0, limit).map(({ entry }) => entry)
}
