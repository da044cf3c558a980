import { useEffect, useState } from 'react'

/** Pixels that the page is scrolled up or down before the header returns or leaves. */
const step = 8
/** Height of the header of a phone, in pixels: it stays at the top of the page. */
const headerHeight = 56

/** Whether the page was scrolled down last. The style sheet hides the header then, on phones only. */
export function useHidesOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now > headerHeight && Math.abs(now - last) < step) return
      setIsHidden(now > headerHeight && now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
