import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Outage } from '#contract/operations'
import { isolatedDay, isolatedMoment } from '#web/lib/day-text.ts'
import { inDubai, todayInDubai } from '#web/lib/dubai-time.ts'
import { useParticipant } from '#web/lib/participant.ts'
import styles from './outage-banner.module.css'
import { openOutagesQuery } from './queries.ts'

/** With more outages than this, the banner shows their number and a link to all of them. */
const maxShown = 3

/**
 * The open outages, one line each: since when, how many documents wait, and until when the tax authority must be
 * notified. It disappears when the peer responds again.
 * @param concerns the outages to show; all of them by default
 */
export function OutageBanner({ concerns }: { concerns?: (outage: Outage) => boolean }) {
  const { t } = useTranslation('outages')
  const hasParticipant = useParticipant() !== null
  const { data } = useQuery({ ...openOutagesQuery, enabled: hasParticipant })
  const outages = (data ?? []).filter(concerns ?? (() => true))
  if (outages.length === 0) return null
  return (
    <div className={styles['banner']} aria-label={t('banner.label')} role="status">
      <ul>
        {outages.slice(0, maxShown).map((outage) => (
          <OutageLine key={outage.id} outage={outage} />
        ))}
        {outages.length > maxShown && (
          <li>
            <Link to={'/outages' as never}>{t('banner.more', { count: outages.length - maxShown })}</Link>
          </li>
        )}
      </ul>
    </div>
  )
}

function OutageLine({ outage: { id, peer, seat, beganAt, waiting, affected, clock } }: { outage: Outage }) {
  const { t } = useTranslation('outages')
  return (
    <li>
      <span>
        {t(`banner.down.${peer}`, { since: startedAt(beganAt), seat: `\u2066${seat}\u2069` })}{' '}
        {t('banner.waiting', { count: waiting })}
        {affected > 0 && clock.state !== 'noticeGiven' && (
          <> {t(`banner.${clock.state}`, { day: isolatedDay(lastDayOf(clock.dueAt)) })}</>
        )}
      </span>{' '}
      <Link to={'/outages/$id' as never} params={{ id } as never}>
        {t('banner.open')}
      </Link>
    </li>
  )
}

/** The time, with the day unless it is today (both in Dubai). */
function startedAt(beganAt: string): string {
  const { date, time } = inDubai(beganAt)
  return date === todayInDubai() ? `\u2066${time}\u2069` : isolatedMoment(beganAt)
}

/** The last day for the notice: the instant itself already belongs to the next day. */
function lastDayOf(dueAt: string): string {
  return inDubai(Date.parse(dueAt) - 1).date
}
