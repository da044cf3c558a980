import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/** Wide enough for three fields beside each other; on narrower screens they are below each other, as on a page. */
const width = 1100

/**
 * A form over the list from which it was opened. Its footer saves it, and its guard confirms before input is lost,
 * however it is closed.
 */
export function FormDialog({
  title,
  subtitle,
  actions,
  onClose,
  children,
}: {
  title: ReactNode
  /** A line above the form. */
  subtitle?: ReactNode
  /** Beside it: links to related screens. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog opened onClose={onClose} size={width} title={title}>
      <div className={styles['form']}>
        {(subtitle || actions) && (
          <div className={styles['above']}>
            <p>{subtitle}</p>
            {actions}
          </div>
        )}
        {children}
      </div>
    </Dialog>
  )
}
