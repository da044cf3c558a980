import { isInLineDetails, lineIndexOf, nearestField } from './finding-fields.ts'
import type { FormStore } from './form-store.ts'
import { lineKeyOf } from './line-key.ts'

/** Lines on one page of the grid; the grid and the jump to a line must agree. */
export const linesPerPage = 50

/**
 * Moves the user to the field of a finding: opens what hides it (a collapsed part, a line, its details, another page
 * of lines), scrolls to it and focuses it.
 */
export function jumpToField(store: FormStore, path: string, showPage: (page: number) => void): void {
  const index = lineIndexOf(path)
  const line = index === undefined ? undefined : store.getState().draft.lines?.[index]
  if (index !== undefined) {
    showPage(Math.floor(index / linesPerPage))
    store.setState(({ draft }) => ({ activeLine: lineKeyOf(draft, index) }))
  }
  if (line?.id && isInLineDetails(path)) store.getState().toggleLine(line.id, true)
  // Two frames: one to change the page of lines, one to render it.
  requestAnimationFrame(() => requestAnimationFrame(() => focusField((fields) => nearestField(path, fields))))
}

/** Moves the user to exactly this field, also where a finding would lead to the whole party. */
export function showField(path: string): void {
  requestAnimationFrame(() => focusField(() => path))
}

function focusField(select: (fields: readonly string[]) => string | undefined): void {
  const holders = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const field = select(holders.flatMap(({ dataset }) => dataset['field'] ?? []))
  const holder = holders.find(({ dataset }) => dataset['field'] === field)
  if (!holder) return
  for (let fold = holder.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const control = holder.matches('input, select, textarea, button')
    ? holder
    : holder.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, [data-cell], button')
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  holder.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  control?.focus({ preventScroll: true })
}
