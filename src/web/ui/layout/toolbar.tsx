import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Above a list: filters at the inline start; search and view options at the inline end. */
export function Toolbar({
  children,
  search,
  end,
}: {
  children?: ReactNode
  search?: ReactNode
  end?: ReactNode
}) {
  return (
    <div className={styles['toolbar']}>
      <div className={styles['start']}>{children}</div>
      {(search || end) && (
        <div className={styles['end']}>
          {search && <div className={styles['search']}>{search}</div>}
          {end}
        </div>
      )}
    </div>
  )
}
