import type { Params } from './engine/rule.ts'
// The English words live in one place, the locale file that the web reads too.
import english from '../../../locales/en/rules.json' with { type: 'json' }

interface Words {
  readonly text: string
  readonly field?: string
}

const words: Readonly<Record<string, Words | undefined>> = english

/** The default English sentence of a rule, its values filled in. */
export function sentenceFor(rule: string, params: Params): string {
  const text = words[rule]?.text ?? `Rule ${rule} is broken.`
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}
