import { useLayoutEffect } from 'react'

/** Longer than a dialog needs to go. */
const gone = 200

/** Gives the focus back to what opened a dialog, also when the dialog came into being open or goes with its parent. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      }, gone)
    }
  }, [opened])
}
