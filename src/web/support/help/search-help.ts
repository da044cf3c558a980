import i18next from 'i18next'
import { foldText } from '#core/codelists'
import { helpTopics } from './topics.ts'

/** The meaning of a rule or an error code, in the reader's language. */
export interface RuleHelp {
  readonly id: string
  readonly text: string
  /** The name of the field that it is about; empty for errors and envelopes. */
  readonly field: string | undefined
  readonly family: 'ibr' | 'falaj' | 'network' | 'problem'
}

/** Namespaces of the help texts; loaded before a search. */
export const helpNamespaces = ['help', 'rules', 'network-rules', 'problems'] as const

type Words = { readonly [key: string]: string | Words }

const readersLanguage = () => (i18next.resolvedLanguage === 'ar' ? 'ar' : 'en')

const otherLanguage = () => (readersLanguage() === 'ar' ? 'en' : 'ar')

/** Loads the help texts of the other language, so that a search also finds its words. */
export async function loadOtherHelp(): Promise<void> {
  await i18next.reloadResources([otherLanguage()], [...helpNamespaces])
}

function wordsOf(namespace: string, language: string): Words {
  return (i18next.getResourceBundle(language, namespace) as Words | undefined) ?? {}
}

/** Placeholders are not filled: their values depend on the document. */
const open = (text: string): string => text.replace(/\{\{.*?\}\}/g, '…')

function flat(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

/** All rules and error codes of the portal, with their meaning in a language that is loaded. */
export function allRules(language: string = readersLanguage()): RuleHelp[] {
  const rules = (namespace: string, family: RuleHelp['family']) =>
    Object.entries(wordsOf(namespace, language)).flatMap(([id, words]): RuleHelp[] =>
      typeof words === 'string' || typeof words['text'] !== 'string'
        ? []
        : [
            {
              id,
              text: open(words['text']),
              field: typeof words['field'] === 'string' ? words['field'] : undefined,
              family: family === 'ibr' && id.startsWith('falaj') ? 'falaj' : family,
            },
          ],
    )
  const problems = flat(wordsOf('problems', language)).map(
    ([id, text]): RuleHelp => ({ id, text: open(text), field: undefined, family: 'problem' }),
  )
  return [...rules('rules', 'ibr'), ...rules('network-rules', 'network'), ...problems]
}

export function findRule(id: string): RuleHelp | undefined {
  return allRules().find((rule) => rule.id === id.trim().toLowerCase() || rule.id === id.trim())
}

/** Pages and rules that contain all words of a search, in either language; an exact id comes first. */
export function searchHelp(search: string): { topics: string[]; rules: RuleHelp[] } {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => {
    const folded = foldText(text)
    return words.length > 0 && words.every((word) => folded.includes(word))
  }
  const topics = helpTopics
    .map(({ key }) => key)
    .filter((key) =>
      [readersLanguage(), otherLanguage()].some((lng) =>
        has(
          ['title', 'text']
            .map((part) => i18next.getResource(lng, 'help', `topic.${key}.${part}`) as string | undefined)
            .join(' '),
        ),
      ),
    )
  const others = new Map(allRules(otherLanguage()).map((rule) => [rule.id, rule]))
  const rules = allRules().filter((rule) =>
    [rule, others.get(rule.id)].some(
      (words) => words && has(`${words.id} ${words.text} ${words.field ?? ''}`),
    ),
  )
  const exact = foldText(search)
  return { topics, rules: rules.sort((a, b) => Number(b.id === exact) - Number(a.id === exact)) }
}
