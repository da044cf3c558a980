/** Keys that lie side by side, by the keyboards of zxcvbn-ts. */
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'

/** For each letter the letters of the keys to its left and right. */
type Neighbors = ReadonlyMap<string, ReadonlySet<string>>

/** Their keys are slanted against each other: the first neighbor is the left one, the fourth the right one. */
const slanted = ['qwerty', 'qwertz', 'azerty', 'dvorak'] as const
const [left, right] = [0, 3]

let keyboards: readonly Neighbors[] | undefined

function readKeyboards(): Neighbors[] {
  const graphs: Readonly<Record<string, Readonly<Record<string, readonly (string | null)[]>>>> =
    adjacencyGraphs
  return slanted.flatMap((name) => {
    const graph = graphs[name]
    if (!graph) return []
    const neighbors = Object.entries(graph).map(([letter, around]) => {
      const beside = [around[left], around[right]].flatMap((key) => [...(key ?? '').toLowerCase()])
      return [letter.toLowerCase(), new Set(beside)] as const
    })
    return [new Map(neighbors)]
  })
}

/**
 * The number of letters of a text that lie in runs of neighboring keys, of four letters or more, as
 * in `qwertyuiopas` (two rows, all of it) or `asdf1234` (two runs); on the keyboard that matches most.
 */
export function lettersInRows(text: string): number {
  keyboards ??= readKeyboards()
  const letters = [...text]
  return Math.max(...keyboards.map((keyboard) => inRuns(letters, keyboard)))
}

const shortest = 4

function inRuns(letters: readonly string[], keyboard: Neighbors): number {
  let longest = 0
  let run = 1
  for (let i = 1; i <= letters.length; i++) {
    const letter = letters[i]
    const goesOn = letter !== undefined && keyboard.get(letters[i - 1] ?? '')?.has(letter) === true
    if (goesOn) run += 1
    else {
      if (run >= shortest) longest += run
      run = 1
    }
  }
  return longest
}
