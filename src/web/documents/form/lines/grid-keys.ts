import { letterOf } from '#web/lib/letter-of.ts'
import type { CellName } from '../draft-lines.ts'

/** The action of a key in the grid. */
export type GridCommand =
  | { readonly do: 'go'; readonly line: number; readonly cell: CellName }
  /** To the next line, which is created if there is none. */
  | { readonly do: 'next'; readonly line: number; readonly cell: CellName }
  | { readonly do: 'move'; readonly line: number; readonly to: number; readonly cell: CellName }
  | { readonly do: 'duplicate'; readonly line: number }
  | { readonly do: 'fill'; readonly line: number; readonly cell: CellName }

export interface GridKey {
  readonly key: string
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/**
 * Returns the command of a key pressed in a cell, as in a spreadsheet; undefined if the cell handles it itself. Enter
 * opens the list of units, and the arrow keys select a tax treatment.
 * @param line index of the line from 0
 * @param count number of lines
 */
export function gridCommand(
  key: GridKey,
  { line, cell, count }: { line: number; cell: CellName; count: number },
): GridCommand | undefined {
  const step = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0
  if (key.ctrlKey || key.metaKey) {
    const isFill = letterOf(key) === 'd' && !key.altKey && !key.shiftKey
    return isFill && line > 0 ? { do: 'fill', line, cell } : undefined
  }
  if (key.altKey) {
    if (step === 1 && key.shiftKey) return { do: 'duplicate', line }
    const to = line + step
    return step !== 0 && !key.shiftKey && to >= 0 && to < count ? { do: 'move', line, to, cell } : undefined
  }
  if (key.key === 'Enter' && cell !== 'unit') {
    if (!key.shiftKey) return { do: 'next', line, cell }
    return line > 0 ? { do: 'go', line: line - 1, cell } : undefined
  }
  const to = line + step
  const isWithin = to >= 0 && to < count
  return step !== 0 && !key.shiftKey && cell !== 'tax' && isWithin ? { do: 'go', line: to, cell } : undefined
}
