import { useEffect } from 'react'

/** Milliseconds in which whoever cares for the focus itself has done so: a dialog that closes, an act that went well. */
const settled = 600

/** What stands for itself and may take the focus over for what was in it. */
const places = 'section, fieldset, form, [role="dialog"], main'

/**
 * When what has the focus goes (a bar that is cleared, a button whose work is done), the focus goes on to what stood
 * around it, so that whoever works by keyboard or hears the screen goes on from there and not from the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      // What was lost before has been cared for: the next loss gets all of its time.
      clearTimeout(timer)
      timer = undefined
      around = []
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) around.push(at)
    }
    const keep = () => {
      timer = undefined
      if (!isLost(around[0])) return
      const place =
        around.slice(1).find((element) => element.isConnected && element.matches(places)) ?? topmost()
      if (!(place instanceof HTMLElement)) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.dataset['kept'] = ''
      place.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(() => {
      if (timer === undefined && isLost(around[0])) timer = setTimeout(keep, settled)
    })
    document.addEventListener('focusin', remember)
    watcher.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** What lies on top when nothing is left of what was around: a dialog, else the screen. */
function topmost(): Element | undefined {
  return (
    [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? undefined
  )
}

/** Whether the focus is nowhere because this went or can no longer have it; a busy button gets it back by itself. */
function isLost(last: Element | undefined): boolean {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return false
  return !last.isConnected || last.matches(':disabled:not([data-loading])')
}
