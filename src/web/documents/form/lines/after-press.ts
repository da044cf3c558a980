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
