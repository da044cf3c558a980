import type { ComponentPropsWithRef } from 'react'
import styles from './native-button.module.css'

/**
 * A button without the component library, for the pages of the first load (sign-in, errors, not found).
 */
export function NativeButton({
  variant = 'filled',
  full,
  busy = false,
  className,
  children,
  ...props
}: ComponentPropsWithRef<'button'> & {
  variant?: 'filled' | 'default' | 'subtle' | 'icon'
  full?: boolean
  busy?: boolean
}) {
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled === true || busy}
      aria-busy={busy || undefined}
      data-variant={variant}
      data-full={full || undefined}
      className={`${styles['button']} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}
