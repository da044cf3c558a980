import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A tinted box that says something in place: a state, a consequence, what to do. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
}: {
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={styles['notice']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {title && <p className={styles['title']}>{title}</p>}
      {children && <div>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
