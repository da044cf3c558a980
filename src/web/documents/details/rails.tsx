import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import type { Detail } from '../queries.ts'
import { exchangeStops, reportingStops } from './rail-stops.ts'
import styles from './rails.module.css'

/** The two rails of a document, stop by stop: exchange and reporting. */
export function Rails({ document }: { document: Detail }) {
  const { t } = useTranslation(['sending', 'lifecycle'])
  const { standing, direction } = document
  if (document.facts.document === 'draft') return null
  return (
    <div className={styles['rails']}>
      <LabeledRail
        label={t(direction === 'sent' ? 'rails.exchange' : 'rails.receiving')}
        status={t([
          `lifecycle:exchangeStatus.${standing.exchangeStatus}`,
          `lifecycle:receivedStatus.${standing.exchangeStatus}`,
        ])}
        typeCode={document.typeCode}
        keys={exchangeStops[direction]}
        stops={standing.exchangeRail}
      />
      <LabeledRail
        label={t('rails.reporting')}
        status={t(`lifecycle:reportingStatus.${standing.reportingStatus}`)}
        typeCode={document.typeCode}
        keys={reportingStops}
        stops={standing.reportingRail}
      />
    </div>
  )
}

function LabeledRail({
  label,
  status,
  typeCode,
  keys,
  stops,
}: {
  label: string
  status: string
  typeCode: string
  keys: readonly string[]
  stops: Detail['standing']['exchangeRail']
}) {
  const { t } = useTranslation(['lifecycle', 'common'])
  return (
    <section aria-label={`${label}: ${status}`}>
      <p className={styles['label']}>
        {label}: <strong>{status}</strong>
      </p>
      <ol className={styles['stops']}>
        {keys.map((key, at) => {
          const state = stops[at] ?? 'empty'
          return (
            <li key={key} data-state={state}>
              <span>{withTradeSides(typeCode, t(`lifecycle:stop.${key}`))}</span>
              <small>{t(`common:rail.${state}`)}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
