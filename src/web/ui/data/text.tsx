import { useTranslation } from 'react-i18next'
import { dayText, timeOnDay } from '#web/lib/day-text.ts'
import { inDubai } from '#web/lib/dubai-time.ts'
import { formatAmount, formatDecimal } from '#web/lib/format.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import styles from './text.module.css'

/** Isolates Latin text, numbers and codes from the direction around them. */
export function Ltr({ children, className }: { children: React.ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/** The name of a user, or its replacement. */
export function PersonName({ children }: { children: string }) {
  const nameOf = usePersonName()
  return <bdi>{nameOf(children)}</bdi>
}

const isolatedText = /\u2066([^\u2066\u2069]*)\u2069/

/**
 * A sentence with numbers and codes, each between the marks U+2066 and U+2069: they read from left to right and wrap
 * as a whole instead of breaking at a hyphen.
 */
export function SentenceText({ children }: { children: string }) {
  return children.split(isolatedText).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <bdi key={index} dir="ltr" className={styles['whole']}>
        {piece}
      </bdi>
    ),
  )
}

/** An exact amount with its currency dimmed; without a currency only the number. */
export function MoneyText({
  amount,
  currency,
  strong,
}: {
  amount: string
  currency?: string | undefined
  strong?: boolean
}) {
  const language = useLanguage()
  const figure = currency ? formatAmount(amount, currency) : formatDecimal(amount, 2)
  // In Arabic, the figure also comes first, so the currency is to its left and has its name.
  return (
    <bdi dir={language === 'ar' && currency ? 'rtl' : 'ltr'} className={styles['money']}>
      <bdi dir="ltr" className={strong ? styles['strong'] : undefined}>
        {figure}
      </bdi>
      {currency && (
        <>
          {' '}
          <CurrencyText currency={currency} />
        </>
      )}
    </bdi>
  )
}

/** The currency of an amount as it stands beside it: a code, in Arabic the name of a usual one. */
export function CurrencyText({ currency }: { currency: string }) {
  const { t } = useTranslation('common')
  return <span className={styles['currency']}>{t(`currency.${currency}`, { defaultValue: currency })}</span>
}

/** The same for a text inside a sentence, isolated from the direction of the words around it. */
export function useAmountText(): (amount: string, currency: string) => string {
  const { t } = useTranslation('common')
  const isolate = useLanguage() === 'ar' ? '\u2067' : '\u2066'
  return (amount, currency) => {
    const name = t(`currency.${currency}`, { defaultValue: currency })
    return `${isolate}${formatAmount(amount, currency)} ${name}\u2069`
  }
}

/** A plain day. */
export function DateText({ value }: { value: string | null | undefined }) {
  if (!value) return <span className={styles['quiet']}>–</span>
  return (
    <time dateTime={value}>
      <bdi className={styles['code']}>{dayText(value)}</bdi>
    </time>
  )
}

/** An instant, in the time of the United Arab Emirates; `moment` is the day and the time with seconds. */
export function InstantText({
  value,
  show = 'both',
}: {
  value: string | null | undefined
  show?: 'both' | 'time' | 'seconds' | 'moment'
}) {
  if (!value) return <span className={styles['quiet']}>–</span>
  const { date, time, seconds } = inDubai(value)
  const shown = show === 'seconds' || show === 'moment' ? seconds : time
  const text = show === 'both' || show === 'moment' ? timeOnDay(date, shown) : shown
  return (
    <time dateTime={value} title={`${date} ${seconds} (Asia/Dubai)`}>
      <bdi className={styles['code']}>{text}</bdi>
    </time>
  )
}

/** A code or an id. `quiet` for the second line of a cell. */
export function IdText({
  value,
  quiet,
  strong,
}: {
  value: string | null | undefined
  quiet?: boolean
  strong?: boolean
}) {
  if (!value) return <span className={styles['quiet']}>–</span>
  const tone = strong ? styles['strong'] : quiet ? styles['quiet'] : undefined
  return (
    <bdi dir="ltr" className={`${styles['code']} ${tone ?? ''}`}>
      {value}
    </bdi>
  )
}
