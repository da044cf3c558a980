import type { Finding, Language } from '#contract/common'
import arProblems from '../../../../locales/ar/problems.json' with { type: 'json' }
import arRules from '../../../../locales/ar/rules.json' with { type: 'json' }
import enProblems from '../../../../locales/en/problems.json' with { type: 'json' }
import enRules from '../../../../locales/en/rules.json' with { type: 'json' }

type Words = Readonly<Record<string, unknown>>

const rules: Readonly<Record<Language, Readonly<Record<string, { readonly text?: string }>>>> = {
  en: enRules,
  ar: arRules,
}
const problems: Readonly<Record<Language, Words>> = { en: enProblems, ar: arProblems }

/**
 * The text of a finding in a language, as the screens show it: that of its rule or of our own check; if there is
 * none, its own English text. `own` are texts of a room, which come first.
 */
export function findingSentence(
  { message, params, rule }: Pick<Finding, 'message' | 'params' | 'rule'>,
  language: Language,
  own?: string,
): string {
  const words = own ?? rules[language][rule]?.text ?? problemWord(rule, language)
  return words?.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params?.[name] ?? '') ?? message
}

/** The text of a problem code, if there is one: `document.pdf-too-large`. */
export function problemWord(code: string, language: Language): string | undefined {
  const template = code
    .split('.')
    .reduce<unknown>(
      (words, key) => (typeof words === 'object' ? (words as Words | null)?.[key] : undefined),
      problems[language],
    )
  return typeof template === 'string' ? template : undefined
}
