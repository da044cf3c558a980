import { type ReactNode, useEffect, useRef } from 'react'
import styles from './foot.module.css'

/** Pixels between a focused field and the foot. */
const clearance = 12

/**
 * The foot of a page or of a dialog: stays at the lower edge while its surroundings scroll. The actions stand at the
 * inline end, the deciding one last; `summary` stands before them: a total, or what prevents the action. Render it as
 * the last child of what scrolls. It reserves its height there, so that a focused field never lies behind it.
 */
export function Foot({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useReservedHeight(ref)
  return (
    <div ref={ref} className={styles['foot']} data-foot>
      {summary && (
        <div className={styles['summary']} data-foot-summary>
          {summary}
        </div>
      )}
      <div className={styles['actions']} data-foot-actions>
        {children}
      </div>
    </div>
  )
}

/** Sets the lower scroll padding of the scrolling ancestor to the height of the foot, while the foot is sticky. */
function useReservedHeight(ref: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const foot = ref.current
    if (!foot) return
    const scroller = scrollerOf(foot)
    const reserve = () => {
      const isSticky = getComputedStyle(foot).position === 'sticky'
      scroller.style.scrollPaddingBlockEnd = isSticky ? `${foot.offsetHeight + clearance}px` : ''
    }
    reserve()
    const observer = new ResizeObserver(reserve)
    observer.observe(foot)
    window.addEventListener('resize', reserve)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', reserve)
      scroller.style.scrollPaddingBlockEnd = ''
    }
  }, [ref])
}

/** The nearest ancestor that scrolls: the content of a dialog, or the page. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent !== document.body && /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}
