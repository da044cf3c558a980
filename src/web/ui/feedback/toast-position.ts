/** A rectangle on the screen, in pixels. */
interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Below the heading of a screen and of a dialog, where its main actions are. */
export const defaultTop = 140
/** From the right edge of the screen. */
const defaultRight = 24
const step = 4
const sideStep = 40
const margin = 6

interface Column {
  readonly left: number
  readonly right: number
  readonly height: number
}

/** Number of protected pixels that a column covers at that height. */
function coveredBy(avoided: readonly Box[], column: Column, top: number): number {
  const bottom = top + column.height
  return avoided.reduce((sum, box) => {
    const width = Math.min(box.right, column.right) - Math.max(box.left, column.left)
    const height = Math.min(box.bottom + margin, bottom) - Math.max(box.top - margin, top)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}

/**
 * The distance from the top at which a column at the right edge covers the fewest protected pixels: its current place
 * if it covers none there, otherwise the nearest one to the default.
 */
export function uncoveredTop(
  avoided: readonly Box[],
  column: Column,
  screenHeight: number,
  now = defaultTop,
): number {
  const covered = (top: number) => coveredBy(avoided, column, top)
  let best = { top: now, covers: covered(now) }
  for (let top = defaultTop; best.covers > 0 && top + column.height <= screenHeight; top += step) {
    const covers = covered(top)
    if (covers < best.covers) best = { top, covers }
  }
  return best.top
}

/** Pixels from the top and from the right edge of the screen. */
export interface Place {
  readonly top: number
  readonly right: number
}

export const defaultPosition: Place = { top: defaultTop, right: defaultRight }

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The position that covers the fewest protected pixels: the current one if it covers none, otherwise further down the
 * right edge of the screen, and away from the edge only if the edge is occupied (by a navigation).
 */
export function uncoveredPosition(
  avoided: readonly Box[],
  size: Size,
  screen: Size,
  now = defaultPosition,
): Place {
  const columnAt = (right: number): Column => ({
    left: Math.max(0, screen.width - right - size.width),
    right: screen.width - right,
    height: size.height,
  })
  let best = { ...now, covers: coveredBy(avoided, columnAt(now.right), now.top) }
  for (
    let right = defaultRight;
    best.covers > 0 && (right === defaultRight || right + size.width <= screen.width);
    right += sideStep
  ) {
    const top = uncoveredTop(avoided, columnAt(right), screen.height)
    const covers = coveredBy(avoided, columnAt(right), top)
    if (covers < best.covers) best = { top, right, covers }
  }
  return { top: best.top, right: best.right }
}

/**
 * The boxes of elements that must stay visible: everything that users can press or type in, and the panel beside a
 * form, except the toasts themselves. Self-contained, because journeys run it in the page.
 */
export function avoidedBoxes(): Box[] {
  const keptClear = 'a[href], button, input, select, textarea, [role="option"], aside'
  return [...document.querySelectorAll(keptClear)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0)
}
