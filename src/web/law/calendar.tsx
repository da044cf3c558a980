import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { mandateCalendar } from '#core/law'
import { dayText } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import styles from './law.module.css'
import { useLawTexts } from './law-texts.ts'
import { Source } from './source.tsx'

/** The dates of the mandate, past ones separate from future ones. */
export function MandateCalendar() {
  const { t } = useTranslation('law')
  const words = useLawTexts()
  const today = todayInDubai()
  const days = mandateCalendar(today)
  const next = days.find(({ date }) => date >= today)
  return (
    <ol className={styles['calendar']}>
      {days.map((day) => (
        <li
          key={`${day.topic} ${day.event}`}
          data-over={day.date < today || undefined}
          data-next={day === next || undefined}
        >
          <span className={styles['day']}>
            <time dateTime={day.date}>{dayText(day.date)}</time>
            <small>
              {day.date < today
                ? t('over')
                : day.date === today
                  ? t('isToday')
                  : t('inDays', { count: daysBetween(today, day.date) })}
            </small>
          </span>
          <span>
            <strong>{t(`event.${day.event}`)}</strong>
            <SentenceText>{words.title(day.topic)}</SentenceText>
            <Source entry={day.entry} />
          </span>
        </li>
      ))}
    </ol>
  )
}
