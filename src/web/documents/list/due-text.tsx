import { useTranslation } from 'react-i18next'
import { daysBetween } from '#core/calendar'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { DateText } from '#web/ui/data/text.tsx'
import { usePaidText } from '../details/use-paid-text.ts'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/** From so many days on, a due date is near. */
const nearDays = 7

/** The day until which a document is to be paid, and below it the days until then, that it has passed, or what is paid. */
export function DueText({ row }: { row: Row }) {
  const below = useBelow(row)
  if (!row.dueDate && !below) return <DateText value={null} />
  return (
    <span className={styles['due']}>
      {row.dueDate && <DateText value={row.dueDate} />}
      {below && <small data-tone={below.tone}>{below.text}</small>}
    </span>
  )
}

/** On a phone, whose rows have no column of due dates: that a document is past due, or what is paid of it. */
export function DueMark({ row }: { row: Row }) {
  const below = useBelow(row)
  if (!row.settlement || !below || (below.tone !== 'done' && below.tone !== 'needsYou')) return null
  return (
    <small className={styles['dueMark']} data-tone={below.tone}>
      {below.text}
    </small>
  )
}

function useBelow({ dueDate, settlement, typeCode }: Row): { text: string; tone?: string } | null {
  const { t } = useTranslation('documents')
  const paidText = usePaidText()
  const state = settlement?.state ?? 'open'
  const paid = state === 'open' ? null : paidText(state, typeCode)
  if (paid !== null && state !== 'partlyPaid') return { text: paid, tone: 'done' }
  const due = dueDate ? textOf(daysBetween(todayInDubai(), dueDate)) : null
  if (paid === null || due === null) return due ?? (paid === null ? null : { text: paid })
  return { ...due, text: `${due.text} · ${paid}` }

  function textOf(left: number): { text: string; tone?: string } | null {
    // A draft is not owed yet.
    if (left < 0) return settlement ? { text: t('list.pastDue'), tone: 'needsYou' } : null
    const text = left === 0 ? t('list.dueToday') : t('list.dueIn', { count: left })
    return left <= nearDays ? { text, tone: 'waiting' } : { text }
  }
}
