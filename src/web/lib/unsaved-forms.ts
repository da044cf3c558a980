/** Which open forms hold something that is not saved; the frame asks before it takes them away. */
const unsaved = new Set<symbol>()

/** Registers a form with unsaved typing; call the answer when it is saved or gone. */
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
