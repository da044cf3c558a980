import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const settleMs = 300

/** Announces the title of a new screen to screen readers. */
export function RouteAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), settleMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
