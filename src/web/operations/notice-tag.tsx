import { useTranslation } from 'react-i18next'
import type { Outage } from '#contract/operations'
import { inDubai } from '#web/lib/dubai-time.ts'
import { type StandingTone, Tag } from '#web/ui/data/badge.tsx'
import { DateText, InstantText } from '#web/ui/data/text.tsx'

const tones: Record<Outage['clock']['state'], StandingTone> = {
  running: 'waiting',
  overdue: 'needsYou',
  noticeGiven: 'done',
}

/** The last day (in Dubai) for the notice: the instant itself already belongs to the next day. */
export function lastDayOf(dueAt: string): string {
  return inDubai(Date.parse(dueAt) - 1).date
}

/** The state of the notice to the tax authority and its deadline. */
export function NoticeTag({ clock }: { clock: Outage['clock'] }) {
  const { t } = useTranslation('operations')
  return (
    <Tag tone={tones[clock.state]}>
      {t(`notice.${clock.state}`)}{' '}
      {clock.givenAt ? <InstantText value={clock.givenAt} /> : <DateText value={lastDayOf(clock.dueAt)} />}
    </Tag>
  )
}
