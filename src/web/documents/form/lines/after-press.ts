import type { FormStore } from '../form-store.ts'
import { lineKeyOf, lineOfKey } from '../line-key.ts'

/**
 * Runs something that moves what is below it on the screen: at once, or, while a pointer is pressed, after its release.
 * Otherwise the press that leaves a field would end on another element than it began on, and would not be a click.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run()
  const ends = ['pointerup', 'pointercancel', 'dragend'] as const
  const end = () => {
    for (const name of ends) removeEventListener(name, end, true)
    // The click follows the release in the same task.
    setTimeout(run)
  }
  for (const name of ends) addEventListener(name, end, true)
}

/**
 * Marks a field of a line as visited, after a press. The line may have another place by then, or be gone: it is found
 * by its key.
 * @param field the path within the line
 */
export function touchAfterPress(store: FormStore, index: number, field: string): void {
  const key = lineKeyOf(store.getState().draft, index)
  if (key === null) return
  afterPress(() => {
    const { draft, touch } = store.getState()
    const now = lineOfKey(draft, key)
    if (now >= 0) touch(`lines[${now}].${field}`)
  })
}
