import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a jump to a field for a dialog that is closing: it waits until the focus has returned to the page, because the
 * dialog would otherwise take it from the field. Another key or press, or leaving the form, cancels it.
 */
export function useJumpAfterDialog(onJump: (path: string) => void): (path: string) => void {
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return useCallback(
    (path) => {
      waiting.current?.abort()
      const done = new AbortController()
      waiting.current = done
      const { signal } = done
      const onFocus = ({ target }: FocusEvent) => {
        if (target instanceof Element && target.closest('[role="dialog"]')) return
        done.abort()
        onJump(path)
      }
      document.addEventListener('focusin', onFocus, { signal })
      for (const type of ['pointerdown', 'keydown'])
        document.addEventListener(type, () => done.abort(), { capture: true, signal })
    },
    [onJump],
  )
}
