/**
 * Whether a password would be among an attacker's first guesses. Only its length is required; no classes of letters.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { lettersInRows } from './keyboard-row.ts'

/** Why a password is easily guessed. */
export type Weakness = 'breached' | 'repeated' | 'sequence' | 'personal'

/** Letters that must remain once everything that others know about the user is removed. */
const lettersLeft = 6
const differentLetters = 5

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The most used passwords from breaches, loaded into memory on first use. */
let breached: ReadonlySet<string> | undefined

/** Whether one of the texts, in small letters, is a breached password. */
function isBreached(...texts: readonly string[]): boolean {
  breached ??= new Set(dictionary['passwords-common'])
  return texts.some((text) => text.length >= 4 && breached?.has(text) === true)
}

/** The words of four letters and more, and those of this portal. */
function wordsOf(personal: readonly string[]): string[] {
  const words = personal.flatMap((text) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)])
  return [...new Set([...words, 'falaj', 'فلج'])]
    .filter((word) => word.length >= 4 || word === 'فلج')
    .sort((a, b) => b.length - a.length)
}

function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, i) => letter.charCodeAt(0) - text.charCodeAt(i))
  return steps.filter((step) => step === steps[0] && Math.abs(step) <= 1).length >= text.length - 3
}

/**
 * Whether a text consists almost entirely of rows of keys: little more than the start of another row remains without
 * them.
 */
function isKeyboardRow(text: string): boolean {
  const inRows = lettersInRows(text)
  return inRows >= 8 && text.length - inRows < lettersLeft
}

/**
 * @param personal what others know about the user: name, address, company
 * @returns null for a password that is good enough
 */
export function weaknessOf(password: string, personal: readonly string[]): Weakness | null {
  const text = plain(password)
  if (new Set(text).size < differentLetters || /^(.{1,6}?)\1+.?$/u.test(text)) return 'repeated'
  if (isSequence(text) || isKeyboardRow(text)) return 'sequence'
  // A word of the list with digits and signs around it is guessed next.
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (isBreached(text, core, core.replace(/[\s._-]/g, ''))) return 'breached'
  let left = text
  for (const word of wordsOf(personal)) left = left.replaceAll(word, '')
  const isPersonal = left.length < text.length && left.replace(/[^\p{L}\p{N}]/gu, '').length < lettersLeft
  return isPersonal ? 'personal' : null
}
