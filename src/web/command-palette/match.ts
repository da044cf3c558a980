import { foldText } from '#core/codelists'

/** The words of a search, folded as the server folds them. */
export function wordsOf(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

/** How well a text fits words: 3 begins with them, 2 a word of it does, 1 contains them, 0 does not. */
export function fit(text: string, words: readonly string[]): number {
  const folded = foldText(text)
  if (words.length === 0 || !words.every((word) => folded.includes(word))) return 0
  if (folded.startsWith(words.join(' '))) return 3
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 2 : 1
}

/** A text in pieces, those that were searched for marked; letters count as the same whatever their form. */
export function markedPieces(
  text: string,
  words: readonly string[],
): { readonly text: string; readonly isMatch: boolean }[] {
  // A letter with its marks stays whole.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  // Folding a whole text may drop letters; folded letter by letter, each result can be traced to its position.
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
