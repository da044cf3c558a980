import { type StartTag, StartTags, withoutDocument } from './start-tags.ts'

/** A root tag, and the start tags that stood below it. */
interface CachedRoot extends StartTag {
  readonly below: StartTags
}

/** Documents of one producer have the same root tag; hostile ones have any number of them. */
const mostRemembered = 16
const longestRemembered = 4_000

const remembered = new Map<string, CachedRoot>()

/** The root tag that begins at a place of the text, if another document had the same, letter for letter. */
export function cachedRootAt(text: string, from: number): CachedRoot | undefined {
  const end = text.indexOf('>', from)
  const known =
    end < 0 || end - from > longestRemembered ? undefined : remembered.get(text.slice(from, end + 1))
  if (known?.below.isFull) return rememberRoot(known)
  known?.below.restart()
  return known
}

/** Remembers the root tag of a document, and nothing of the document itself. */
export function rememberRoot(tag: StartTag): CachedRoot {
  const known = { ...withoutDocument(tag), below: new StartTags() }
  if (known.written.length > longestRemembered) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(known.written, known)
  return known
}
