import { type CodeEntry, foldText, type Language, nameIn } from '#core/codelists'

/** Goods have headings of the Harmonized System, services classes of the Central Product Classification. */
export type Classification = 'goods' | 'services'

/** A code with its names and with all by which it is found, folded. */
interface ClassifiedCode extends CodeEntry {
  readonly text: string
  /** Words that mean the same as one of these. */
  readonly alike: string
}

type Row = readonly [code: string, en: string, ar: string, words: string]

const loaders = {
  goods: async () => (await import('./goods.ts')).goodsHeadings,
  services: async () => (await import('./services.ts')).serviceClasses,
} as const satisfies Record<Classification, () => Promise<readonly Row[]>>

/** Loads the codes of one kind, which are modules of their own, so that a page loads only the ones that it shows. */
export async function loadClassification(kind: Classification): Promise<readonly ClassifiedCode[]> {
  const [rows, { synonyms }] = await Promise.all([
    loaders[kind]() as Promise<readonly Row[]>,
    import('./synonyms.ts'),
  ])
  const groups = synonyms.map((group) => folded(group).split(' '))
  return rows.map(([code, en, ar, words]) => {
    const text = ` ${folded(`${en} ${ar} ${words}`)} `
    const alike = groups.filter((group) => group.some((word) => text.includes(` ${word} `)))
    return { code, en, ar, text, alike: ` ${alike.flat().join(' ')} ` }
  })
}

/** Folded, with one blank between words and no article before Arabic ones. */
function folded(text: string): string {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^(?:ال|وال|لل)(?=.{2,})/u, '').replace(/^و(?=.{3,})/u, ''))
    .join(' ')
    .trim()
}

/**
 * Finds codes for a search text, best first: by code, then by the number of matching word beginnings. A plural matches
 * the singular, and a word its synonyms in both languages. A code that is longer than those in the list matches its
 * heading.
 */
export function findClassification(
  codes: readonly ClassifiedCode[],
  typed: string,
  language: Language,
  limit = 12,
): { readonly code: string; readonly name: string }[] {
  const digits = typed.replace(/[.\s]/g, '')
  const matches = /^\d+$/.test(digits)
    ? codes.filter(({ code }) => code.startsWith(digits) || digits.startsWith(code))
    : byWords(codes, folded(typed).split(' ').filter(Boolean))
  return matches.slice(0, limit).map((entry) => ({ code: entry.code, name: nameIn(entry, language) }))
}

function byWords(codes: readonly ClassifiedCode[], words: readonly string[]): readonly ClassifiedCode[] {
  if (words.length === 0) return []
  const ranked = codes.flatMap((entry, index) => {
    const score = words.reduce((sum, word) => sum + scoreOf(entry, word), 0)
    return score > 0 ? [{ entry, index, score }] : []
  })
  return ranked.sort((a, b) => b.score - a.score || a.index - b.index).map(({ entry }) => entry)
}

/** 3 for a whole word, 2 for the beginning of one, 1 for its stem or for a synonym, else 0. */
function scoreOf({ alike, text }: ClassifiedCode, word: string): number {
  if (text.includes(` ${word} `)) return 3
  if (text.includes(` ${word}`)) return 2
  const stems = stemsOf(word)
  const isOfStem = stems.some((stem) => text.includes(` ${stem}`))
  const isAlike = [word, ...stems].some((one) => alike.includes(` ${one} `))
  return isOfStem || isAlike ? 1 : 0
}

/** Endings of plurals and of words made from others, each with how much has to be before it: أدوية is no أدو. */
const endings: readonly (readonly [ending: RegExp, atLeast: number])[] = [
  [/(?:s|es|ies|ات|ين|ون)$/u, 3],
  [/s$/, 3],
  [/(?:يه|ه)$/u, 4],
]

function stemsOf(word: string): string[] {
  return endings.flatMap(([ending, atLeast]) => {
    const stem = word.replace(ending, '')
    return stem !== word && stem.length >= atLeast ? [stem] : []
  })
}
