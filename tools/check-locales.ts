/**
 * The two languages have the same texts: same files, same keys, same placeholders, no empty text, each plural form of
 * the language, and no word that the glossary replaces. Prints each fault on a line; `npm run check` runs it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type LocaleFiles, wrongWords } from './locale-words.ts'

/** Reads every JSON file of a language folder; nested keys are joined with points. */
export function readLocale(folder: string): LocaleFiles {
  const files: Record<string, Record<string, string>> = {}
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue
    const flat: Record<string, string> = {}
    flatten(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), '', flat)
    files[name.slice(0, -'.json'.length)] = flat
  }
  return files
}

function flatten(value: unknown, prefix: string, into: Record<string, string>): void {
  if (typeof value === 'string') into[prefix] = value
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into)
  } else into[prefix] = ''
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** i18next plural forms differ by language: Arabic has six, English two. They count as one key. */
function families(texts: Readonly<Record<string, string>>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, text] of Object.entries(texts)) {
    const family = key.replace(pluralForm, '')
    found.set(family, [...(found.get(family) ?? []), text])
  }
  return found
}

function placeholders(texts: readonly string[]): string {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)]
    .filter((name) => name !== 'count')
    .sort()
    .join(', ')
}

/** Missing, empty and differing texts of two languages. */
export function compareLocales(
  first: LocaleFiles,
  second: LocaleFiles,
  names: readonly [string, string],
): string[] {
  const faults: string[] = []
  for (const file of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const a = families(first[file] ?? {})
    const b = families(second[file] ?? {})
    for (const key of new Set([...a.keys(), ...b.keys()])) {
      const left = a.get(key)
      const right = b.get(key)
      if (!left || !right) {
        faults.push(`locales/${left ? names[1] : names[0]}/${file}.json: "${key}" is missing`)
      } else if (placeholders(left) !== placeholders(right)) {
        faults.push(`locales/${names[1]}/${file}.json: "${key}" has other placeholders than in ${names[0]}`)
      }
      for (const [language, texts] of [
        [names[0], left],
        [names[1], right],
      ] as const) {
        if (texts?.some((text) => text.trim() === ''))
          faults.push(`locales/${language}/${file}.json: "${key}" is empty`)
      }
    }
  }
  return faults
}

/** Plural forms that a language has and a text lacks: no other language steps in, so the screen would show the key. */
export function missingPlurals(files: LocaleFiles, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.entries(files).flatMap(([file, texts]) => {
    const keys = Object.keys(texts).filter((key) => pluralForm.test(key))
    const plurals = new Set(keys.map((key) => key.replace(pluralForm, '')))
    return [...plurals].flatMap((key) =>
      pluralCategories
        .filter((form) => texts[`${key}_${form}`] === undefined && texts[key] === undefined)
        .map((form) => `locales/${language}/${file}.json: "${key}_${form}" is missing`),
    )
  })
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '../locales')
  const [en, ar] = [readLocale(path.join(root, 'en')), readLocale(path.join(root, 'ar'))]
  const faults = [
    ...compareLocales(en, ar, ['en', 'ar']),
    ...missingPlurals(en, 'en'),
    ...missingPlurals(ar, 'ar'),
    ...wrongWords(en, 'en'),
    ...wrongWords(ar, 'ar'),
  ]
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length === 0
      ? 'locales: the same keys in both languages, in the words of the glossary'
      : `locales: ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
