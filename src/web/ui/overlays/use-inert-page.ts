import { useLayoutEffect } from 'react'

/** How many dialogs are open. */
let open = 0
/** What the first of them made inert. */
let inert: Element[] = []

/**
 * While a dialog is open, the page below it takes no focus and is not read: the focus can be lost when what had it is
 * removed, and Tab would then lead behind the dialog. Toasts stay readable.
 */
export function useInertPage(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    open += 1
    if (open === 1) {
      const parts = document.querySelectorAll('#app > :not([aria-live], [role="status"], [inert])')
      inert = [...parts]
      for (const part of inert) part.setAttribute('inert', '')
    }
    return () => {
      open -= 1
      if (open > 0) return
      for (const part of inert) part.removeAttribute('inert')
      inert = []
    }
  }, [opened])
}
