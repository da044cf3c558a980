import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { DateText } from '#web/ui/data/text.tsx'
import styles from './list.module.css'

/** From so many days on, a due date is near. */
const nearDays = 7

/**
 * The day until which a document is to be paid, and the days until then. A day that has passed is only shown: the portal
 * does not know whether it was paid.
 */
export function DueText({ value }: { value: string | null | undefined }) {
  const { t } = useTranslation('documents')
  if (!value) return <DateText value={null} />
  const left = daysBetween(todayInDubai(), value)
  return (
    <span className={styles['due']}>
      <DateText value={value} />
      {left >= 0 && (
        <small data-tone={left <= nearDays ? 'waiting' : undefined}>
          {left === 0 ? t('list.dueToday') : t('list.dueIn', { count: left })}
        </small>
      )}
    </span>
  )
}
