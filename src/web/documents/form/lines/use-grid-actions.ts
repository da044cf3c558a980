import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine, newLine, nextLineId } from '#core/drafts'
import { maxLines } from '#core/invoice'
import { toast } from '#web/lib/toast.ts'
import { type CellName, duplicateLine, moveItem, withCellOf } from '../draft-lines.ts'
import { useFormMeta } from '../form-context.tsx'
import type { FormStore } from '../form-store.ts'
import { linesPerPage } from '../jump-to-field.ts'
import { lineKeyOf } from '../line-key.ts'
import type { GridCommand } from './grid-keys.ts'

export interface GridActions {
  /** Focuses a cell, on any page of lines. */
  go(line: number, cell: CellName): void
  /** Goes to the blank line, or adds one at the end: there is never a second blank line. */
  add(): void
  next(line: number, cell: CellName): void
  duplicate(line: number): void
  remove(line: number): void
  move(line: number, to: number, cell?: CellName): void
  /** Copies the value of the cell above. */
  fill(line: number, cell: CellName): void
  /** Shows the column of discounts, and goes to the discount of the line. */
  discount(line: number): void
  run(command: GridCommand): void
}

/** The actions on the lines, by key, button or menu. The same object for the lifetime of the form. */
export function useGridActions(
  grid: RefObject<HTMLElement | null>,
  setPage: (page: number) => void,
  showDiscount: () => void,
): GridActions {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  return useMemo(
    () =>
      createGridActions(store, {
        go: (line, cell) => {
          setPage(Math.floor(line / linesPerPage))
          store.setState(({ draft }) => ({ activeLine: lineKeyOf(draft, line) }))
          focusCell(grid, line, cell)
        },
        onFull: () => toast.error(t('lines.tooMany', { max: maxLines })),
        showDiscount,
      }),
    [store, grid, setPage, showDiscount, t],
  )
}

interface GridScreen {
  readonly go: GridActions['go']
  /** Called instead of adding a line when the maximum number of lines is reached. */
  readonly onFull: () => void
  readonly showDiscount: () => void
}

/** The actions on the store's lines; `useGridActions` connects them to the screen. */
export function createGridActions(store: FormStore, { go, onFull, showDiscount }: GridScreen): GridActions {
  const linesNow = () => store.getState().draft.lines ?? []
  const { update, setLine, touch } = store.getState()
  const actions: GridActions = {
    go,
    add: () => {
      const lines = linesNow()
      const blank = lines.findIndex(isBlankLine)
      if (blank >= 0) return go(blank, 'name')
      if (lines.length >= maxLines) return onFull()
      // The next line gets the treatment of the last one; most documents have only one.
      const last = lines.at(-1)
      const fresh = newLine(nextLineId(lines), store.getState().draft.kind)
      update((draft) => ({ ...draft, lines: [...lines, last?.vat ? { ...fresh, vat: last.vat } : fresh] }))
      go(lines.length, 'name')
    },
    next: (line, cell) => (line < linesNow().length - 1 ? go(line + 1, cell) : actions.add()),
    duplicate: (line) => {
      const lines = linesNow()
      const given = lines[line]
      if (!given || isBlankLine(given)) return
      if (lines.length >= maxLines) return onFull()
      update((draft) => ({ ...draft, lines: duplicateLine(lines, line) }))
      go(line + 1, 'name')
    },
    remove: (line) => {
      update((draft) => ({ ...draft, lines: linesNow().filter((_, at) => at !== line) }))
      go(Math.max(0, line - 1), 'name')
    },
    move: (line, to, cell = 'name') => {
      update((draft) => ({ ...draft, lines: moveItem(linesNow(), line, to) }))
      go(to, cell)
    },
    fill: (line, cell) => {
      const above = linesNow()[line - 1]
      if (!above) return
      setLine(line, (current) => withCellOf(current, cell, above))
      touch(`lines[${line}].${cellPaths[cell]}`)
      go(line, cell)
    },
    discount: (line) => {
      showDiscount()
      go(line, 'discount')
    },
    run: (command) => {
      if (command.do === 'move') actions.move(command.line, command.to, command.cell)
      else if (command.do === 'duplicate') actions.duplicate(command.line)
      else actions[command.do](command.line, command.cell)
    },
  }
  return actions
}

/** The path of a cell within its line: `lines[2].` and this is the path of its findings. */
export const cellPaths: Readonly<Record<CellName, string>> = {
  name: 'item.name',
  unit: 'unit',
  quantity: 'quantity',
  price: 'price.gross',
  discount: 'discount',
  tax: 'vat.category',
}

/**
 * Moves the focus to a cell of the grid and selects its contents once React has rendered it, and before the next key,
 * which would otherwise be typed first and then replaced.
 */
function focusCell(grid: RefObject<HTMLElement | null>, line: number, cell: CellName): void {
  const enter = () => {
    const target = grid.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${cell}"]`)
    target?.focus()
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
    // A cell that is not rendered yet, or in a column that is still hidden, does not take the focus.
    return target !== undefined && target === document.activeElement
  }
  queueMicrotask(() => {
    if (!enter()) requestAnimationFrame(enter)
  })
}
