import { useEffect } from 'react'

/** Milliseconds in which whoever cares for the focus itself has done so: a dialog that closes, an act that went well. */
const settleMs = 600

/** What stands for itself and may take the focus over for what was in it. */
const regions = 'section, fieldset, form, [role="dialog"], main'

/**
 * When what has the focus goes (a bar that is cleared, a button whose work is done), the focus goes on to what stood
 * around it, so that whoever works by keyboard or hears the screen goes on from there and not from the top.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let ancestors: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      // What was lost before has been cared for: the next loss gets all of its time.
      clearTimeout(timer)
      timer = undefined
      ancestors = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) ancestors.push(at)
    }
    const recover = () => {
      timer = undefined
      if (!isLost(ancestors[0])) return
      const region =
        ancestors.slice(1).find((element) => element.isConnected && element.matches(regions)) ??
        topmostRegion()
      if (!(region instanceof HTMLElement)) return
      if (!region.hasAttribute('tabindex')) region.tabIndex = -1
      region.dataset['kept'] = ''
      region.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost(ancestors[0])) timer = setTimeout(recover, settleMs)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** What lies on top when nothing is left of what was around: a dialog, else the screen. */
function topmostRegion(): Element | undefined {
  return (
    [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? undefined
  )
}

/** Whether the focus is nowhere because this went or can no longer have it; a busy button gets it back by itself. */
function isLost(last: Element | undefined): boolean {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return false
  return !last.isConnected || last.matches(':disabled:not([data-loading])')
}
