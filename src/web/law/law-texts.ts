import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common'
import { type LawTopic, lawAt } from '#core/law'
import { isolatedDay } from '#web/lib/day-text.ts'
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
    : isolate(`${formatDecimal(aed, 0)} AED`)
}

/** The unit of each number of the law: its key below `quantity`, which has the plural forms. */
const units: Readonly<Record<string, string>> = {
  days: 'days',
  businessDays: 'businessDays',
  months: 'months',
  withinMonths: 'months',
  years: 'years',
  realEstateYears: 'years',
  addedInDispute: 'years',
  addedByLateDisclosure: 'years',
  validForYears: 'years',
  sentWithinMinutes: 'minutes',
  receivedWithinMinutes: 'minutes',
  decimals: 'decimals',
  ways: 'ways',
  aYear: 'transactions',
}

const bytesOfMegabyte = 1_000_000
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })

/** The answers of a value as the end of a key, such as `_yes_no`: each combination has its own sentence. */
function answersIn(value: unknown): string {
  const answers = Object.values(value ?? {}).filter((inner) => typeof inner === 'boolean')
  return answers.map((answer) => (answer ? '_yes' : '_no')).join('')
}

/**
 * Texts of the law; their figures and days come only from `core/law`. A number is written with its unit, in the plural
 * form that the language wants for it.
 */
export function useLawTexts(): LawTexts {
  const { t } = useTranslation('law')
  const language = useLanguage()
  const amount = (aed: string) => amountText(aed, language)
  const number = (name: string, value: number): string => {
    if (name === 'payloadBelowBytes') return t('quantity.megabytes', { size: value / bytesOfMegabyte })
    const unit = units[name]
    if (!unit) throw new Error(`the number "${name}" of the law has no unit`)
    return t(`quantity.${unit}` as never, { count: value })
  }
  const print = (key: string, value: string | number): string => {
    if (typeof value === 'number') return number(key.slice(key.lastIndexOf('_') + 1), value)
    if (/Aed(_|$)/.test(key)) return amount(value)
    if (key === 'share') return isolate(percent.format(value as `${number}`))
    return key === 'percentAYear' ? isolate(`${value}%`) : isolatedDay(value)
  }
  const values = (value: unknown, prefix = ''): Record<string, string> => {
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const key = prefix ? `${prefix}_${name}` : name
        if (inner === null || inner === undefined || typeof inner === 'boolean') return []
        if (typeof inner === 'object') return Object.entries(values(inner, key))
        return [[key, print(key, inner as string)]]
      }),
    )
  }
  const text = (topic: LawTopic, value: unknown) =>
    t(`topic.${topic}.text${answersIn(value)}` as never, values(value))
  return {
    title: (topic) => t(`topic.${topic}.title` as never),
    text,
    today: (topic) => text(topic, lawAt(topic, todayInDubai()).value),
    amount,
  }
}
