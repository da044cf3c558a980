import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type StandingTone = 'done' | 'waiting' | 'needsYou' | 'inDoubt' | 'notApplicable' | 'draft' | 'neutral'

/** A state: a mark whose shape and colour have the same meaning as the text beside it. */
export function StandingBadge({
  tone,
  children,
  large,
}: {
  tone: StandingTone
  children: ReactNode
  large?: boolean
}) {
  return (
    <span className={styles['standing']} data-tone={tone} data-large={large || undefined}>
      <span className={styles['mark']} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

/** A small tinted label. */
export function Tag({ tone = 'neutral', children }: { tone?: StandingTone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  )
}
