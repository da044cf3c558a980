/** A rectangle on the screen, in pixels. */
interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Below the heading of a screen and of a dialog, where its main actions are. */
export const usualTop = 140
const step = 4
const margin = 6

/**
 * How far from the top something at the right edge covers least of what is kept clear: where it stands `now` when it
 * covers nothing there, else as near to the usual place as it can.
 */
export function clearTop(
  kept: readonly Box[],
  column: { readonly left: number; readonly right: number; readonly height: number },
  screenHeight: number,
  now = usualTop,
): number {
  const covered = (top: number) => {
    const bottom = top + column.height
    return kept.reduce((sum, box) => {
      const width = Math.min(box.right, column.right) - Math.max(box.left, column.left)
      const height = Math.min(box.bottom + margin, bottom) - Math.max(box.top - margin, top)
      return width > 0 && height > 0 ? sum + width * height : sum
    }, 0)
  }
  let best = { top: now, covers: covered(now) }
  for (let top = usualTop; best.covers > 0 && top + column.height <= screenHeight; top += step) {
    const covers = covered(top)
    if (covers < best.covers) best = { top, covers }
  }
  return best.top
}

/**
 * The boxes of what must stay in sight and within reach: whatever can be pressed or typed in, and the panel beside a
 * form; but not of the toasts themselves. It stands alone, as journeys run it in the page.
 */
export function keptBoxes(): Box[] {
  const keptClear = 'a[href], button, input, select, textarea, [role="option"], aside'
  return [...document.querySelectorAll(keptClear)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0)
}
