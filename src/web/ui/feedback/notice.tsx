import type { ReactNode } from 'react'
import styles from './notice.module.css'

/**
 * A tinted box with a message in place: a state, a consequence, an instruction. Screen readers announce it, unless it is
 * part of a page or dialog from its beginning, which they read anyway (`isStatic`).
 */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  isStatic = false,
}: {
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isStatic?: boolean
}) {
  const role = isStatic ? undefined : tone === 'error' ? 'alert' : 'status'
  return (
    <div className={styles['notice']} data-tone={tone} role={role}>
      {title && <p className={styles['title']}>{title}</p>}
      {children && <div>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
