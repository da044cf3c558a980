import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import type { Detail } from '../queries.ts'
import { exchangeStops, reportingStops } from './rail-stops.ts'
import styles from './rails.module.css'

/** The two rails of a document, stop by stop: exchange and reporting. */
export function Rails({ document }: { document: Detail }) {
  const { standing, direction, typeCode } = document
  const status = useRailStatus(document)
  if (document.facts.document === 'draft') return null
  return (
    <div className={styles['rails']}>
      <LabeledRail
        label={status.exchange.label}
        status={status.exchange.text}
        typeCode={typeCode}
        keys={exchangeStops[direction]}
        stops={standing.exchangeRail}
      />
      <LabeledRail
        label={status.reporting.label}
        status={status.reporting.text}
        typeCode={typeCode}
        keys={reportingStops}
        stops={standing.reportingRail}
      />
    </div>
  )
}

/** The names of the two rails and where the document stands on each, in words. */
export function useRailStatus({ direction, standing }: Detail) {
  const { t } = useTranslation(['sending', 'lifecycle'])
  return {
    exchange: {
      label: t(direction === 'sent' ? 'rails.exchange' : 'rails.receiving'),
      text: t([
        `lifecycle:exchangeStatus.${standing.exchangeStatus}`,
        `lifecycle:receivedStatus.${standing.exchangeStatus}`,
      ]),
    },
    reporting: {
      label: t('rails.reporting'),
      text: t(`lifecycle:reportingStatus.${standing.reportingStatus}`),
    },
  }
}

/** A confirmation that did not come, or is waited for, has its own name. */
function stopKey(key: string, state: string): string {
  if (key !== 'confirmed') return key
  return state === 'failed' ? 'refused' : state === 'waiting' || state === 'empty' ? 'confirmation' : key
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
              <span>{withTradeSides(typeCode, t(`lifecycle:stop.${stopKey(key, state)}`))}</span>
              <small data-state={state} data-said={stopKey(key, state) === 'refused' || undefined}>
                {t(`common:rail.${state}`)}
              </small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
