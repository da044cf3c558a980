import { useEffect, useEffectEvent } from 'react'

/** Open dialogs, the one on top last. */
const stack: symbol[] = []
const handled = new WeakSet<Event>()

/** Escape closes the dialog on top only, not the ones that it stands on. */
export function useTopmostEscape(opened: boolean, closable: boolean, close: () => void): void {
  const onEscape = useEffectEvent(() => {
    if (closable) close()
  })
  useEffect(() => {
    if (!opened) return
    const own = Symbol('dialog')
    stack.push(own)
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event) || stack.at(-1) !== own) return
      // An open list or menu inside the dialog closes first.
      if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]'))
        return
      handled.add(event)
      onEscape()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => {
      window.removeEventListener('keydown', hear, { capture: true })
      stack.splice(stack.indexOf(own), 1)
    }
  }, [opened])
}
