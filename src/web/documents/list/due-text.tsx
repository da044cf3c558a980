import { useDueState } from '#web/lib/use-paid-text.ts'
import { DateText } from '#web/ui/data/text.tsx'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/** The day until which a document is to be paid, and below it the days until then, that it has passed, or what is paid. */
export function DueText({ row }: { row: Row }) {
  const below = useDueState(row)
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
  const below = useDueState(row)
  if (!row.settlement || !below || (below.tone !== 'done' && below.tone !== 'needsYou')) return null
  return (
    <small className={styles['dueMark']} data-tone={below.tone}>
      {below.text}
    </small>
  )
}
