import { useEffect, useRef } from 'react'
import { letterOf } from '#web/lib/letter-of.ts'

interface FormActions {
  readonly save: () => Promise<void>
  /** Undefined for users without the permission to issue. */
  readonly issue: (() => Promise<void>) | undefined
  /** Moves to the next finding, or with -1 to the one before. */
  readonly find: (step: 1 | -1) => void
}

/**
 * With any focus: Ctrl+S (⌘S) saves the draft instead of the page, Ctrl+Enter (⌘Enter) opens the issue dialog, and F8
 * (Shift+F8) moves to the next finding (the one before).
 */
export function useFormShortcuts(actions: FormActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const running = new Set<string>()
    /** Only once while the keys are held down. */
    const run = async (name: 'save' | 'issue') => {
      if (running.has(name)) return
      running.add(name)
      try {
        await latest.current[name]?.()
      } finally {
        running.delete(name)
      }
    }
    // An open dialog has its own buttons.
    const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey, shiftKey } = event
      if (event.defaultPrevented || altKey) return
      const hasCommand = ctrlKey || metaKey
      if (key === 'F8' && !hasCommand) {
        event.preventDefault()
        if (!isCovered()) latest.current.find(shiftKey ? -1 : 1)
        return
      }
      if (!hasCommand || shiftKey) return
      const name = letterOf(event) === 's' ? 'save' : key === 'Enter' ? 'issue' : undefined
      if (!name) return
      event.preventDefault()
      if (name === 'save' || !isCovered()) void run(name)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
