import type { ReactNode } from 'react'
import styles from './steps.module.css'

/** The footer of a step, always visible: its progress, and at the inline end its buttons, the primary one last. */
export function StepActions({ children, status }: { children: ReactNode; status?: ReactNode }) {
  return (
    <div className={styles['foot']} data-foot="">
      {status && <div className={styles['status']}>{status}</div>}
      <div className={styles['buttons']}>{children}</div>
    </div>
  )
}
