import type { ReactNode } from 'react'
import styles from './steps.module.css'

/** The foot of a step, always in sight: how far it is, and at the inline end what leads on, its companions before it. */
export function StepActions({ children, status }: { children: ReactNode; status?: ReactNode }) {
  return (
    <div className={styles['foot']} data-foot="">
      {status && <div className={styles['status']}>{status}</div>}
      <div className={styles['buttons']}>{children}</div>
    </div>
  )
}
