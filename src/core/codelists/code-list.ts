export interface CodeEntry {
  readonly code: string
  readonly en: string
  /** Missing where no translation exists; show the English name then. */
  readonly ar?: string
  /** Other words that users search for, with commas between them. */
  readonly also?: string
}

export interface CodeList {
  readonly name: string
  /** Version of the official file. */
  readonly version: string
  readonly entries: readonly CodeEntry[]
}

export type Language = 'en' | 'ar'

/** A row of a generated list: code, English, Arabic, other words. */
type CodeRow = readonly [code: string, en: string, ar?: string, also?: string]

/** Makes a list of generated rows. */
export function codeList(name: string, version: string, rows: readonly CodeRow[]): CodeList {
  return {
    name,
    version,
    entries: rows.map(([code, en, ar, also]) => ({
      ...{ code, en },
      ...(ar === undefined ? {} : { ar }),
      ...(also === undefined ? {} : { also }),
    })),
  }
}

const byCode = new WeakMap<CodeList, ReadonlyMap<string, CodeEntry>>()

/** The entry of a code; undefined when the list does not have it. */
export function entryOf(list: CodeList, code: string): CodeEntry | undefined {
  let entries = byCode.get(list)
  if (!entries) {
    entries = new Map(list.entries.map((entry) => [entry.code, entry] as const))
    byCode.set(list, entries)
  }
  return entries.get(code)
}

/** The name of a code in a language, in English where there is no translation; undefined for unknown codes. */
export function codeName(list: CodeList, code: string, language: Language): string | undefined {
  const entry = entryOf(list, code)
  return entry && nameIn(entry, language)
}

/** The other words of an entry, one by one. */
export function otherWords(entry: CodeEntry): string[] {
  return entry.also?.split(',') ?? []
}

export function nameIn(entry: CodeEntry, language: Language): string {
  return language === 'ar' ? (entry.ar ?? entry.en) : entry.en
}
