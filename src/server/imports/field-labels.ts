import type { Finding, Language } from '#contract/common'
import { type ImportKind, importFields } from '#core/imports'
import { findingSentence } from '#platform/finding-sentence'
import arWords from '../../../locales/ar/imports.json' with { type: 'json' }
import enWords from '../../../locales/en/imports.json' with { type: 'json' }

export const importWords = { en: enWords, ar: arWords }

/** What people see a field called. */
export function fieldLabel(kind: ImportKind, path: string, language: Language): string {
  const words: Readonly<Record<string, string>> = importWords[language].field
  return words[fieldKey(kind, path)] ?? path
}

/** The key of a field among the words of the locale: dots would lead deeper. */
function fieldKey(kind: ImportKind, path: string): string {
  const group = kind === 'customers' || kind === 'suppliers' ? 'contacts' : kind
  return `${group}_${path.replaceAll('.', '_')}`
}

/** The names of each field in both languages, which a column may bear. */
export function fieldLabels(kind: ImportKind): ReadonlyMap<string, readonly string[]> {
  return new Map(
    importFields(kind).map(({ path }) => [
      path,
      [fieldLabel(kind, path, 'en'), fieldLabel(kind, path, 'ar')],
    ]),
  )
}

/** What a finding says, in the language where we have words for it. */
export function sentenceOf(finding: Finding, language: Language): string {
  const reasons: Readonly<Record<string, string>> = importWords[language].reason
  return findingSentence(finding, language, reasons[finding.rule])
}
