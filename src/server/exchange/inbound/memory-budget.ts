/** Memory for bodies that arrive at the same time: when it is used up, the request is refused with a time to retry. */
interface MemoryBudget {
  /** Reserves this many bytes; returns the function that frees them, or undefined when they are not available. */
  take(bytes: number): (() => void) | undefined
}

/** A budget of this many bytes in all. */
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
