import { useTranslation } from 'react-i18next'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { presetOf } from './list-search.ts'

interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** The days a list is about in words, each day isolated from the direction around it. */
export function useDateRangeText(): (range: Range) => string {
  const { t } = useTranslation('documents')
  return ({ from, to }) => {
    const isolate = (day: string) => `\u2066${day}\u2069`
    const preset = presetOf({ from, to }, todayInDubai())
    if (preset) return t(`range.${preset}`)
    if (from && to) return t('range.between', { from: isolate(from), to: isolate(to) })
    if (from) return t('range.since', { from: isolate(from) })
    return to ? t('range.until', { to: isolate(to) }) : t('range.all')
  }
}
