import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import type { Detail } from '../queries.ts'
import styles from './rails.module.css'
import { Rails, useRailStatus } from './rails.tsx'
import { Timeline } from './timeline.tsx'

/**
 * Exchange and reporting. Of a document that was finished when it was opened one line, with the stops and the history
 * behind it.
 */
export function Progress({ document, isFinished }: { document: Detail; isFinished: boolean }) {
  const { t } = useTranslation('sending')
  const status = useRailStatus(document)
  const [isOpen, setIsOpen] = useState(false)
  if (!isFinished) return <Rails document={document} />
  return (
    <details
      className={styles['finished']}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles['statuses']}>
          {[status.exchange, status.reporting].map(({ label, text }) => (
            <StandingBadge key={label} tone="done">
              {label}: {text}
            </StandingBadge>
          ))}
        </span>
        <span className={styles['more']}>{t('documents:details.whatHappened')}</span>
      </summary>
      <Rails document={document} />
      <Timeline document={document} />
    </details>
  )
}

/** Whether every stop of both rails is behind the document or does not concern it. */
export function isTravelComplete({ facts, standing }: Detail): boolean {
  const stops = [...standing.exchangeRail, ...standing.reportingRail]
  return (
    facts.document !== 'draft' &&
    stops.includes('full') &&
    stops.every((state) => state === 'full' || state === 'notApplicable')
  )
}
