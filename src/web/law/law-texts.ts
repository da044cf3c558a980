import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common'
import { type LawTopic, lawAt } from '#core/law'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { useLanguage } from '#web/lib/use-language.ts'

const isolate = (text: string): string => `\u2066${text}\u2069`

/** Provisions of the law as texts in the reader's language. */
interface LawTexts {
  /** The title of a topic. */
  title(topic: LawTopic): string
  /** The text of a topic's value, with its figures and days. */
  text(topic: LawTopic, value: unknown): string
  /** The text of the current entry. */
  today(topic: LawTopic): string
  amount(aed: string): string
}

/** An amount in dirhams, as in a sentence. */
export function amountText(aed: string, language: Language): string {
  return language === 'ar'
    ? `\u2067${formatDecimal(aed, 0)} درهم\u2069`
    : isolate(`AED ${formatDecimal(aed, 0)}`)
}

/** Texts of the law; their figures and days come only from `core/law`. */
export function useLawTexts(): LawTexts {
  const { t } = useTranslation('law')
  const language = useLanguage()
  const amount = (aed: string) => amountText(aed, language)
  const print = (key: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return isolate(value.toLocaleString('en'))
    if (/Aed(_|$)/.test(key)) return amount(value)
    return isolate(value)
  }
  const values = (value: unknown, prefix = ''): Record<string, string> => {
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const key = prefix ? `${prefix}_${name}` : name
        if (inner === null || inner === undefined) return []
        if (typeof inner === 'object') return Object.entries(values(inner, key))
        return [[key, print(key, inner as string)]]
      }),
    )
  }
  const text = (topic: LawTopic, value: unknown) => t(`topic.${topic}.text` as never, values(value))
  return {
    title: (topic) => t(`topic.${topic}.title` as never),
    text,
    today: (topic) => text(topic, lawAt(topic, todayInDubai()).value),
    amount,
  }
}
