import { type CodeEntry, type CodeList, foldText, type Language, otherWords } from '#core/codelists'

/**
 * A text that a list knows by one of its names: as it is written in its own language, and by the name of the list in the
 * other one; undefined for other texts.
 */
export function inBothLanguages(list: CodeList, text: string): Record<Language, string> | undefined {
  const entry = entryNamed(list, text)
  if (!entry?.ar) return undefined
  return /\p{Script=Arabic}/u.test(text) ? { en: entry.en, ar: text } : { en: text, ar: entry.ar }
}

const byName = new WeakMap<CodeList, ReadonlyMap<string, CodeEntry>>()

/** The entry of a code, of either name or of another word for it. */
function entryNamed(list: CodeList, text: string): CodeEntry | undefined {
  let entries = byName.get(list)
  if (!entries) {
    entries = new Map(
      list.entries.flatMap((entry) => namesOf(entry).map((name) => [foldText(name), entry] as const)),
    )
    byName.set(list, entries)
  }
  return entries.get(foldText(text))
}

function namesOf(entry: CodeEntry): string[] {
  return [entry.code, entry.en, ...(entry.ar ? [entry.ar] : []), ...otherWords(entry)]
}
