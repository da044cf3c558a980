import { useTranslation } from 'react-i18next'
import styles from './rail.module.css'

type RailStopState = 'full' | 'waiting' | 'failed' | 'doubt' | 'empty' | 'notApplicable'

/**
 * A short rail of three stops, such as handed over, at the buyer's provider, confirmed. Each state has a shape of
 * its own; the whole is said in words for those who do not see it.
 */
export function Rail({
  label,
  stops,
  names,
}: {
  label: string
  stops: readonly RailStopState[]
  /** What each stop is. */
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
