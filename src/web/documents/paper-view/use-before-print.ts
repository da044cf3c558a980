import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Runs before the window is printed, and has its effect on the screen by then. */
export function useBeforePrint(show: () => void): void {
  useEffect(() => {
    const onPrint = () => flushSync(show)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  })
}
