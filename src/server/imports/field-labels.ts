import type { Finding, Language } from '#contract/common'
import { type ImportKind, importFields } from '#core/imports'
import arWords from '../../../locales/ar/imports.json' with { type: 'json' }
import arProblems from '../../../locales/ar/problems.json' with { type: 'json' }
import arRules from '../../../locales/ar/rules.json' with { type: 'json' }
import enWords from '../../../locales/en/imports.json' with { type: 'json' }
import enProblems from '../../../locales/en/problems.json' with { type: 'json' }
import enRules from '../../../locales/en/rules.json' with { type: 'json' }

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

type Texts = Readonly<Record<string, string>>
const ruleWords: Readonly<Record<Language, Readonly<Record<string, { readonly text?: string }>>>> = {
  en: enRules,
  ar: arRules,
}
const problemWords: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = {
  en: enProblems,
  ar: arProblems,
}

/** What a finding says, in the language where we have words for it. */
export function sentenceOf({ message, params, rule }: Finding, language: Language): string {
  const reasons: Texts = importWords[language].reason
  const problem = problemWords[language][rule]
  const words =
    reasons[rule] ?? ruleWords[language][rule]?.text ?? (typeof problem === 'string' ? problem : undefined)
  return words?.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params?.[name] ?? '') ?? message
}
