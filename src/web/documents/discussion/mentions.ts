/** Mentions in the text of a comment: a name after `@`. */

interface Named {
  readonly id: string
  readonly name: string
}

/** The name that is being typed: where its `@` stands, and what follows it. */
interface TypedMention {
  readonly at: number
  readonly typed: string
}

const beingTyped = /(?:^|[\s([{«“"'])@([^@\n]{0,60})$/u

/** The mention that ends at the caret; undefined without one. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const typed = beingTyped.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

const folded = (text: string) => text.toLocaleLowerCase()

/** People one of whose names begins with what was typed, up to `most`. */
export function peopleLike<P extends Named>(people: readonly P[], typed: string, most: number): P[] {
  const wanted = folded(typed)
  if (wanted !== wanted.trimStart()) return []
  return people
    .filter(({ name }) => folded(name).startsWith(wanted) || folded(name).includes(` ${wanted}`))
    .slice(0, most)
}

/** The text with a name in place of what was typed of it, and where the caret is then. */
export function withMention(
  text: string,
  { at, typed }: TypedMention,
  { name }: Named,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length)
  const inserted = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length }
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
  const named = people.filter(({ name }) => occurs(text, name))
  return named.filter(
    ({ id, name }) => chosen.has(id) || !named.some((one) => one.name === name && chosen.has(one.id)),
  )
}

/** Whether a name is mentioned, and not only the beginning of a longer word. */
function occurs(text: string, name: string): boolean {
  const mention = `@${name}`
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1))
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + mention.length))) return true
  return false
}

/** A text in pieces, each with whether it is a mention of one of these names. */
export function piecesOf(
  text: string,
  names: readonly string[],
): { readonly text: string; readonly isMention: boolean }[] {
  const mentions = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const mention = mentions.find((one) => text.startsWith(one, at))
    if (mention) {
      if (plain) pieces.push({ text: plain, isMention: false })
      pieces.push({ text: mention, isMention: true })
      plain = ''
    } else plain += text[at]
    at += mention?.length ?? 1
  }
  if (plain) pieces.push({ text: plain, isMention: false })
  return pieces
}
