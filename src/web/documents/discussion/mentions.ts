/** Mentions in the text of a comment: a name after `@`. */
import { foldText } from '#core/codelists'

interface Named {
  readonly id: string
  readonly name: string
}

/** The name that is being typed: where its `@` stands, and what follows it. */
interface TypedMention {
  readonly at: number
  readonly typed: string
}

const beingTyped = /(?<![\p{L}\p{M}\p{N}_.+-])@([^@\n]{0,60})$/u

/** The mention that ends at the caret; undefined without one, as in an e-mail address. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const typed = beingTyped.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

/**
 * People one of whose names begins with what was typed, up to `most`; without regard to case, accents and forms of Arabic
 * letters.
 */
export function peopleLike<P extends Named>(people: readonly P[], typed: string, most: number): P[] {
  if (typed !== typed.trimStart()) return []
  // A blank behind a whole name ends it.
  const wanted = foldText(typed) + (typed === typed.trimEnd() ? '' : ' ')
  return people.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`)).slice(0, most)
}

/** The text with a name in place of what was typed of it, a blank before a word that follows, and where the caret is then. */
export function withMention(
  text: string,
  { at, typed }: TypedMention,
  { name }: Named,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length)
  const inserted = `@${name}${rest === '' || beginsInWord(rest) ? ' ' : ''}`
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length }
}

/**
 * The places where a text has one of these names behind `@`. Of names that begin alike, a preferred one counts, or else the
 * longest: `@Ali Hassan` does not mention Ali.
 */
function mentionsIn(text: string, names: readonly string[], preferred: readonly string[] = []) {
  const byRank = [preferred, names].flatMap((some) => some.toSorted((a, b) => b.length - a.length))
  const mentions: { readonly at: number; readonly name: string }[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1)
    const name = byRank.find((one) => rest.startsWith(one) && !beginsInWord(rest.slice(one.length)))
    if (name) mentions.push({ at, name })
  }
  return mentions
}

/** Whether a text goes on with the word before it. */
function beginsInWord(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}]/u.test(text)
}

/**
 * The people whom a text mentions by their whole name. Of several with the same name, the chosen ones; without a choice
 * all of them.
 */
export function mentionedIn<P extends Named>(
  text: string,
  people: readonly P[],
  chosen: ReadonlySet<string>,
): P[] {
  const namesOf = (some: readonly P[]) => some.map(({ name }) => name)
  const preferred = namesOf(people.filter(({ id }) => chosen.has(id)))
  const mentionedNames = new Set(mentionsIn(text, namesOf(people), preferred).map(({ name }) => name))
  return people.filter(
    ({ id, name }) => mentionedNames.has(name) && (chosen.has(id) || !preferred.includes(name)),
  )
}

/** A text in pieces, each with whether it is a mention of one of these names. */
export function piecesOf(
  text: string,
  names: readonly string[],
): { readonly text: string; readonly isMention: boolean }[] {
  const pieces: { text: string; isMention: boolean }[] = []
  let end = 0
  for (const { at, name } of mentionsIn(text, names)) {
    if (at > end) pieces.push({ text: text.slice(end, at), isMention: false })
    end = at + 1 + name.length
    pieces.push({ text: text.slice(at, end), isMention: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMention: false })
  return pieces
}
