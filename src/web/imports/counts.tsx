import type { ReactNode } from 'react'
import styles from './check.module.css'

interface Count {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  readonly beside?: ReactNode
  readonly tone?: 'done' | 'red' | 'amber' | undefined
}

/** The totals of a file as a few figures beside each other. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className={styles['counts']}>
      {counts.map(({ beside, key, label, tone, value }) => (
        <div key={key} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {beside && <dd className={styles['beside']}>{beside}</dd>}
        </div>
      ))}
    </dl>
  )
}
