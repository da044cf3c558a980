/** Milliseconds that a result waits for others, to be handed on with them. */
const coalesceMs = 100

/**
 * Processes items with bounded concurrency, and passes results on in batches, one batch at a time. When an item
 * fails, no further items are started; running ones complete and are passed on, then the error is raised.
 */
export async function processInBatches<T, R>(
  things: readonly T[],
  concurrency: number,
  work: (thing: T) => Promise<R>,
  handOn: (results: readonly R[]) => Promise<void>,
): Promise<void> {
  const waiting = [...things]
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  let done: R[] = []
  const begin = (thing: T): void => {
    const ended = work(thing)
      .then((result) => void done.push(result))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        underWay.delete(ended)
        beginNext()
      })
    underWay.add(ended)
  }
  const beginNext = (): void => {
    while (failures.length === 0 && underWay.size < concurrency) {
      const next = waiting.shift()
      if (next === undefined) return
      begin(next)
    }
  }
  beginNext()
  while (underWay.size > 0 || done.length > 0) {
    if (done.length === 0) await Promise.race(underWay)
    if (underWay.size > 0) await atMost(coalesceMs, Promise.all(underWay))
    const group = done
    done = []
    if (group.length > 0) await handOn(group)
  }
  if (failures.length > 0) throw failures[0]
}

/** Waits for work, up to this many milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, wait]).finally(() => clearTimeout(timer))
}
