import { foldText } from '#core/codelists'

/** The words of a query, folded as the server folds them. */
export function wordsOf(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

/** How well a text matches words: 3 begins with them, 2 one of its words does, 1 contains them, 0 does not match. */
export function fit(text: string, words: readonly string[]): number {
  const folded = foldText(text)
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return 0
  if (folded.startsWith(words.join(' '))) return 3
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 2 : 1
}

/** Splits a text into pieces and marks those that match the query; forms of the same letter count as equal. */
export function markedPieces(
  text: string,
  words: readonly string[],
): { readonly text: string; readonly isMatch: boolean }[] {
  // A letter and its marks are not separated.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  // Folding may drop letters: each letter is folded separately, so that a match can be mapped to its position.
  const origins: number[] = []
  let folded = ''
  letters.forEach((letter, index) => {
    const one = letter === ' ' ? ' ' : foldText(letter)
    folded += one
    for (let n = 0; n < one.length; n += 1) origins.push(index)
  })
  const marked = new Set<number>()
  for (const word of words) {
    const at = folded.indexOf(word)
    for (let n = at; at >= 0 && n < at + word.length; n += 1) marked.add(origins[n] ?? -1)
  }
  const pieces: { text: string; isMatch: boolean }[] = []
  letters.forEach((letter, index) => {
    const isMatch = marked.has(index)
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else pieces.push({ text: letter, isMatch })
  })
  return pieces
}
