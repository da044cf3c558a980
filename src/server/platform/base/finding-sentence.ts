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
 * What a finding says in a language, as the screens say it: in the words of its rule, or of what we found ourselves;
 * where we have none, in the English that it brought. `own` are words of a room for it, which come first.
 */
export function findingSentence(
  { message, params, rule }: Pick<Finding, 'message' | 'params' | 'rule'>,
  language: Language,
  own?: string,
): string {
  const words = own ?? rules[language][rule]?.text ?? problemWord(rule, language)
  return words?.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params?.[name] ?? '') ?? message
}

/** What a code of a problem means, where there are words for it: `document.pdf-too-large`. */
export function problemWord(code: string, language: Language): string | undefined {
  const found = code
    .split('.')
    .reduce<unknown>(
      (words, key) => (typeof words === 'object' ? (words as Words | null)?.[key] : undefined),
      problems[language],
    )
  return typeof found === 'string' ? found : undefined
}
