import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { DocumentRow, Settlement } from '#contract/documents'
import { daysBetween } from '#core/calendar'
import { isCreditNote, kindOf } from '#core/kinds'
import { todayInDubai } from './dubai-time.ts'

type Row = z.infer<typeof DocumentRow>

/** How much of a document is paid, as text; of a credit note, how much was refunded. */
export function usePaidText(): (state: Settlement['state'], typeCode: Row['typeCode']) => string {
  const { t } = useTranslation('documents')
  return (state, typeCode) => {
    const kind = kindOf(typeCode)
    const isRefund = kind !== undefined && isCreditNote(kind)
    return t(`paid.${isRefund ? 'refund' : 'payment'}.${state}`)
  }
}

/** From so many days on, a due date is near. */
const nearDays = 7

/** The days until a document is to be paid, that its due date has passed, or what is paid of it; null otherwise. */
export function useDueState({ dueDate, settlement, typeCode }: Row): { text: string; tone?: string } | null {
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
