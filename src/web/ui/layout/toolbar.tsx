import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Above a list: filters at the inline start, what changes the view at the inline end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles['toolbar']}>
      <div className={styles['start']}>{children}</div>
      {end && <div className={styles['end']}>{end}</div>}
    </div>
  )
}
