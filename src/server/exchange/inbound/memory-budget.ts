/** Memory for bodies that come in at the same time: whoever finds none is asked to come again. */
interface MemoryBudget {
  /** Takes so many bytes; answers how to give them back, or undefined when they are not free. */
  take(bytes: number): (() => void) | undefined
}

/** A room of so many bytes in all. */
export function memoryBudget(size: number): MemoryBudget {
  let free = size
  return {
    take(bytes) {
      if (bytes > free) return undefined
      free -= bytes
      let isBack = false
      return () => {
        if (!isBack) free += bytes
        isBack = true
      }
    },
  }
}
