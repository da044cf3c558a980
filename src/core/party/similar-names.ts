/** Whether two companies are likely the same: compares their names without common parts. */

/** Forms of companies and connecting words, in both languages, folded as by `foldedWords`. */
const emptyWords = new Set(
  (
    'llc ltd limited fze fzco fz fzc psc pjsc plc inc est establishment co company corp corporation and the of wll ' +
    'sole proprietorship single owner branch dmcc ' +
    'شركه مؤسسه ذمم شذمم مم مح ش ذ م ح ع و فرع شخص واحد محدوده المحدوده منطقه حره'
  ).split(' '),
)

/** The distinctive words of a name: folded, without forms of companies and articles, in order. */
function foldedWords(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{Mn}\p{Cf}]|ـ/gu, '')
      .replace(/ٱ/g, 'ا')
      .replace(/[ىی]/g, 'ي')
      .replace(/ة/g, 'ه')
      // L.L.C. is LLC; ذ.م.م is ذمم
      .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:\P{L}|$))/gu, '')
      .replace(/\bf\.?z[\s-]+llc\b/g, 'llc')
      .replace(/&/g, ' and ')
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/^(?:ال|وال)(?=.{2,})/u, ''))
      .filter((word) => word !== '' && !emptyWords.has(word))
      .map((word) => (word === 'al' || word === 'el' ? '' : word))
      .filter((word) => word !== '')
  )
}

/** The words by which names like this one are searched for, the longest first; the first letters of each. */
export function searchableWords(name: string): string[] {
  const words = foldedWords(name).filter((word) => word.length > 1)
  return [...new Set(words)].sort((a, b) => b.length - a.length).map((word) => word.slice(0, 5))
}

/** Pairs of neighbouring letters of the words in any order, each with how often it occurs. */
function pairsOf(words: readonly string[]): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const word of words) {
    const text = ` ${word} `
    for (let at = 0; at < text.length - 1; at += 1) {
      const pair = text.slice(at, at + 2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  return pairs
}

/** Similarity from which a user should compare two names: the share of common pairs of letters (Dice). */
const alike = 0.8

/**
 * True when two names differ in spelling only: a letter or two, the order of words, the form of the company, the
 * article, marks and forms of Arabic letters. Names in different scripts are never alike.
 */
export function areSimilarNames(one: string, other: string): boolean {
  const [a, b] = [foldedWords(one), foldedWords(other)]
  if (a.length === 0 || b.length === 0) return false
  if (a.join('') === b.join('')) return true
  const [mine, theirs] = [pairsOf(a), pairsOf(b)]
  let common = 0
  for (const [pair, count] of mine) common += Math.min(count, theirs.get(pair) ?? 0)
  const total = [...mine.values(), ...theirs.values()].reduce((sum, count) => sum + count, 0)
  return (2 * common) / total >= alike
}
