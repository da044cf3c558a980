import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is narrower than so many pixels; it is measured before the first paint. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setIsNarrow(current.clientWidth < below)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, below])
  return isNarrow
}
