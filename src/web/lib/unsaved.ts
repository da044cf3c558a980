/** Which open forms hold something that is not saved; the frame asks before it takes them away. */
const unsaved = new Set<symbol>()

/** Registers a form with unsaved typing; call the answer when it is saved or gone. */
export function holdUnsaved(): () => void {
  const token = Symbol('unsaved form')
  unsaved.add(token)
  return () => {
    unsaved.delete(token)
  }
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}
