import type { RefObject } from 'react'

/** The cells of a line that the arrow keys and Enter move between. */
export type CellName = 'name' | 'unit' | 'quantity' | 'price' | 'discount' | 'tax'

/** Moves the focus to a cell of the grid once it is on the screen. */
export function focusCell(grid: RefObject<HTMLElement | null>, line: number, cell: CellName): void {
  requestAnimationFrame(() => {
    const target = grid.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${cell}"]`)
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  })
}
