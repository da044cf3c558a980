import { useEffect, useEffectEvent } from 'react'

/** The open dialogs, the topmost last. */
const openDialogs: symbol[] = []
const handled = new WeakSet<Event>()

/** Escape closes only the topmost dialog. */
export function useTopmostEscape(opened: boolean, closable: boolean, close: () => void): void {
  const onEscape = useEffectEvent(() => {
    if (closable) close()
  })
  useEffect(() => {
    if (!opened) return
    const token = Symbol('dialog')
    openDialogs.push(token)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event) || openDialogs.at(-1) !== token)
        return
      // An open list or menu inside the dialog closes first.
      if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]'))
        return
      handled.add(event)
      onEscape()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      openDialogs.splice(openDialogs.indexOf(token), 1)
    }
  }, [opened])
}
