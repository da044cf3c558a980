/** Open forms with unsaved changes; the frame asks for confirmation before it unmounts them. */
const unsaved = new Set<symbol>()

/** Registers a form with unsaved changes; returns a function that unregisters it. */
export function registerUnsavedForm(): () => void {
  const token = Symbol('unsaved form')
  unsaved.add(token)
  return () => {
    unsaved.delete(token)
  }
}

export function hasUnsavedForms(): boolean {
  return unsaved.size > 0
}
