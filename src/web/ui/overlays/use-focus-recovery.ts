import { useEffect } from 'react'

/** Milliseconds for a component that manages the focus itself, such as a closing dialog, to do so. */
const settleMs = 600

/** Elements that may take the focus when the focused element inside them is removed. */
const regions = 'section, fieldset, form, [role="dialog"], main'

/**
 * If the focused element is removed or disabled, moves the focus to the nearest region that contained it, so that
 * users of keyboards and screen readers continue there and not at the top of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let ancestors: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      // The focus was recovered: the next loss gets the full time again.
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
      region.dataset['focusRecovered'] = ''
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

/** The topmost dialog, else the main region. */
function topmostRegion(): Element | undefined {
  return (
    [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? undefined
  )
}

/** Whether the focus was lost because this element was removed or disabled; a loading button restores it itself. */
function isLost(last: Element | undefined): boolean {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return false
  return !last.isConnected || last.matches(':disabled:not([data-loading])')
}
