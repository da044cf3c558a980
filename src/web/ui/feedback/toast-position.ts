/** A rectangle on the screen, in pixels. */
interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A toast of two lines, with the room around it. */
export const toastSize: Size = { width: 356, height: 76 }
/** Pixels from the right edge of the screen. */
export const rightOffset = 24
/** Below the heading of a screen and of a dialog, where its main actions are. */
export const defaultTop = 140
const step = 4
const margin = 6

/** Number of pixels of protected boxes that a toast at this height covers. */
function coveredAt(avoided: readonly Box[], screen: Size, top: number): number {
  const right = screen.width - rightOffset
  const left = Math.max(0, right - toastSize.width)
  return avoided.reduce((sum, box) => {
    const width = Math.min(box.right, right) - Math.max(box.left, left)
    const height = Math.min(box.bottom + margin, top + toastSize.height) - Math.max(box.top - margin, top)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}

/**
 * The distance from the top at which a toast at the right edge covers the fewest protected pixels, within the upper
 * third of the screen; of several, the nearest one to the default.
 */
export function leastCoveringTop(avoided: readonly Box[], screen: Size): number {
  const lowest = screen.height / 3
  const start = Math.min(defaultTop, lowest)
  let best = { top: start, covers: coveredAt(avoided, screen, start) }
  for (let top = start + step; best.covers > 0 && top <= lowest; top += step) {
    const covers = coveredAt(avoided, screen, top)
    if (covers < best.covers) best = { top, covers }
  }
  return best.top
}

/**
 * The boxes of what can be pressed or typed in, of headings, and of the panel beside a form; the toasts themselves are
 * left out.
 */
export function avoidedBoxes(): Box[] {
  const protectedElements = 'a[href], button, input, select, textarea, [role="option"], h1, h2, aside'
  return [...document.querySelectorAll(protectedElements)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0)
}
