import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A tinted box with a message in place: a state, a consequence, an instruction. */
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
