import { useTranslation } from 'react-i18next'
import styles from './rail.module.css'

type RailStopState = 'full' | 'waiting' | 'failed' | 'doubt' | 'empty' | 'notApplicable'

/**
 * A progress rail of three stops, such as handed over, at the buyer's provider, confirmed. Each state has its own
 * shape; screen readers get one text for the whole rail.
 */
export function Rail({
  label,
  stops,
  names,
}: {
  label: string
  stops: readonly RailStopState[]
  /** The labels of the stops. */
  names: readonly string[]
}) {
  const { t } = useTranslation('common')
  const words = stops.map((stop, index) => `${names[index] ?? ''}: ${t(`rail.${stop}`)}`).join(', ')
  return (
    <span role="img" aria-label={`${label}: ${words}`} title={words} className={styles['rail']}>
      {stops.map((stop, index) => (
        <span key={index} data-state={stop} className={styles['stop']} />
      ))}
    </span>
  )
}
