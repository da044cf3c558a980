// The English words live in one place, the locale file that the web reads too.
import english from '../../../locales/en/rules.json' with { type: 'json' }

/** Values that go into a sentence, by their placeholders. */
type Params = Readonly<Record<string, string>>

interface Words {
  readonly text: string
  readonly field?: string
}

const words: Readonly<Record<string, Words | undefined>> = english

const placeholder = /\{\{(\w+)\}\}/g

/** The values, with a dash for each one that the sentence needs and that is missing, so that no language shows a gap. */
export function completeParams(rule: string, params: Params): Params {
  const wanted = [...(words[rule]?.text ?? '').matchAll(placeholder)].map(([, name = '']) => name)
  const missing = wanted.filter((name) => params[name] === undefined || params[name] === '')
  return missing.length === 0
    ? params
    : { ...params, ...Object.fromEntries(missing.map((name) => [name, '–'])) }
}

/** The default English sentence of a rule, its values filled in. */
export function sentenceFor(rule: string, params: Params): string {
  const text = words[rule]?.text ?? `Rule ${rule} is broken.`
  return text.replace(placeholder, (_, name: string) => params[name] ?? '')
}
