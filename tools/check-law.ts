/**
 * Figures and dates of the law are in `src/core/law` only: no displayed text and no other source names them, so that
 * an amendment is one line. Prints each fault on a line; `npm run check` runs it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lawEntries, lawTopics } from '../src/core/law/index.ts'

const root = path.resolve(import.meta.dirname, '..')

export interface TextFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

const numberWords: Readonly<Record<number, string>> = {
  ...{ 2: 'two', 5: 'five', 7: 'seven', 14: 'fourteen', 15: 'fifteen', 20: 'twenty', 24: 'twenty-four' },
}

/** The notations of a number of units, in English and Arabic, as patterns. */
const units: Readonly<Record<string, (count: number) => string[]>> = {
  days: (count) => [`${figure(count)} days`, `${count} (يوم|أيام)`],
  businessDays: (count) => [`${figure(count)} business days`, `${count} (يوم|أيام) عمل`],
  sentWithinMinutes: minutes,
  receivedWithinMinutes: minutes,
  years,
  realEstateYears: years,
}

function figure(count: number): string {
  return numberWords[count] ? `\\b(${count}|${numberWords[count]})` : `\\b${count}`
}

function minutes(count: number): string[] {
  return [`${figure(count)} minutes`, `${count} دقيقة`]
}

function years(count: number): string[] {
  return [`${figure(count)} years`, `${count} (سنة|سنوات)`]
}

function amount(aed: string): string[] {
  const grouped = Number(aed).toLocaleString('en').replace(',', ',?')
  return [`\\b(AED|درهم) ?${grouped}(?![\\d.,]*\\d)`, `(?<![\\d.,])${grouped} ?(AED\\b|درهم)`]
}

function day(date: string): string[] {
  const prose = (locale: string, month: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    )
  const english = [
    prose('en-GB', 'short'),
    prose('en-GB', 'long'),
    prose('en-US', 'short'),
    prose('en-US', 'long'),
  ]
  return [`['"\`]${date}['"\`]`, ...english.map((text) => `\\b${text}`), prose('ar-AE-u-nu-latn', 'long')]
}

/** Patterns for a value of the law and all that is in it. */
function patternsOf(key: string, value: unknown): string[] {
  if (typeof value === 'number') return units[key]?.(value) ?? []
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value)
    return key.endsWith('Aed') && Number(value) >= 1_000 ? amount(value) : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, found]) => patternsOf(inner, found))
}

function lawPattern(): RegExp {
  const entries = lawTopics.flatMap((topic) => [...lawEntries(topic)])
  const patterns = entries.flatMap(({ value, validFrom }) => patternsOf('', { value, validFrom }))
  const sizes = lawEntries('status.serviceLevel').map(({ value }) => value.payloadBelowBytes)
  const bytes = sizes.map((size) => `\\b${size.toLocaleString('en').replaceAll(',', '[_,]?')}\\b.*bytes`)
  return new RegExp([...new Set([...patterns, ...bytes, 'يوم[َ]?ي عمل'])].join('|'), 'iu')
}

/** A plural form is chosen by the number that the law gives, so it may contain that number in words. */
const pluralForm = /^\s*"[^"]+_(zero|one|two|few|many|other)":/

/** Every line that names a figure or a date of the law. */
export function findLawFigures(files: readonly TextFile[]): string[] {
  const pattern = lawPattern()
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      const found = pluralForm.test(line) ? undefined : pattern.exec(line)?.[0]
      return found === undefined ? [] : [`${file.path}:${index + 1} says "${found}"; ask src/core/law`]
    }),
  )
}

function read(pattern: string): TextFile[] {
  return globSync(pattern, { cwd: root }).map((name) => ({
    path: name.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }))
}

/** Tests contain expectations; the law itself and generated files are no texts of ours. */
const exempt = /^src\/core\/law\/|\.(test|conformance|suite|gen)\.tsx?$|\/testing\//

if (process.argv[1] === import.meta.filename) {
  const files = ['src/**/*.{ts,tsx}', 'locales/*/*.json'].flatMap(read)
  const faults = findLawFigures(files.filter((file) => !exempt.test(file.path)))
  for (const fault of faults) console.log(`law: ${fault}`)
  console.log(faults.length === 0 ? 'law: its figures stand in one place' : `law: ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
