import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const settleMs = 300

/** Tells those who do not see it that another screen is there: its title, a moment after it has come. */
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
