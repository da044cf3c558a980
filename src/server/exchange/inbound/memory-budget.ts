/** Memory for bodies that arrive at the same time: without any left the request is refused with a time to retry. */
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
