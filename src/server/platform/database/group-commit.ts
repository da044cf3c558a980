/** Group commit: writes items of about the same time in one transaction. */

interface GroupCommitOptions {
  /** Milliseconds that the first of a group waits for others. */
  readonly lingerMs: number
  /** A group of this size is written at once. */
  readonly maxItems: number
}

/** Milliseconds that a group waits at most for the end of the one before it. */
const waitsAtMostMs = 50

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a function that writes one item, from one that writes a group of them in one transaction. While a group is
 * being written the next one grows: the busier the database, the larger they are. An item is settled when its group
 * is committed. When a group cannot be written, each item is tried separately, so that an invalid one fails alone; an
 * item may therefore be written twice, and the write must be idempotent.
 * @param write writes all or none; returns a result for each, in the same order
 */
export function groupCommit<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { lingerMs, maxItems }: GroupCommitOptions,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = 0
  /** The group has lingered, and waits for the end of the one before it. */
  let isDue = false

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    const group = waiting
    waiting = []
    writing += 1
    void commit(group).finally(() => {
      writing -= 1
      if (isDue) flush()
    })
  }

  function afterLinger(): void {
    if (writing === 0) return flush()
    isDue = true
    timer = setTimeout(flush, waitsAtMostMs)
  }

  async function commit(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('a group was committed without a result for each'))
        else resolve(result)
      }
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const one of group) void commit([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length >= maxItems) flush()
      else timer ??= setTimeout(afterLinger, lingerMs)
    })
}
