import { useTranslation } from 'react-i18next'
import type { Outage } from '#contract/operations'
import { type StandingTone, Tag } from '#web/ui/rail.tsx'
import { InstantText } from '#web/ui/text.tsx'

const tones: Record<Outage['clock']['state'], StandingTone> = {
  running: 'waiting',
  overdue: 'needsYou',
  noticeGiven: 'done',
}

/** How the clock of the notice to the tax authority stands. */
export function NoticeTag({ clock }: { clock: Outage['clock'] }) {
  const { t } = useTranslation('operations')
  return (
    <Tag tone={tones[clock.state]}>
      {t(`notice.${clock.state}`)} <InstantText value={clock.givenAt ?? clock.dueAt} />
    </Tag>
  )
}
