import { useEffect, useRef } from 'react'
import { letterOf } from '#web/lib/letter-of.ts'

interface FormActions {
  readonly save: () => Promise<void>
  /** Undefined for users without the permission to issue. */
  readonly issue: (() => Promise<void>) | undefined
}

/** Ctrl+S (⌘S) saves the draft instead of the page, Ctrl+Enter (⌘Enter) opens the issue dialog, with any focus. */
export function useFormShortcuts(actions: FormActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const running = new Set<string>()
    /** Only once while the keys are held down. */
    const run = async (name: keyof FormActions) => {
      if (running.has(name)) return
      running.add(name)
      try {
        await latest.current[name]?.()
      } finally {
        running.delete(name)
      }
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const name = letterOf(event) === 's' ? 'save' : event.key === 'Enter' ? 'issue' : undefined
      if (!name || event.defaultPrevented) return
      event.preventDefault()
      // An open dialog has its own buttons.
      const isCovered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
      if (name === 'save' || !isCovered) void run(name)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
