/**
 * Counters and histograms that several processes share: counted in memory, added to one table every few seconds, so
 * that a hundred events a second do not wait for one row. Counts since the last write are lost when a process is
 * killed.
 */
import type { Context } from './context.ts'
import { addMeasures, type Measured } from './measures-store.ts'

/** Labels of a series; never a tenant, and few values each. */
type Labels = Readonly<Record<string, string>>

/** Upper bounds in seconds, up to a week, as the limits of the exchange have them. */
export const secondBuckets = [
  1, 2, 5, 10, 30, 60, 300, 1_500, 3_600, 14_400, 86_400, 172_800, 604_800,
] as const

interface Counting {
  readonly series: Map<string, { -readonly [K in keyof Measured]: Measured[K] }>
  timer: NodeJS.Timeout | undefined
}

const interval = 5_000
const memory = new WeakMap<Context['db'], Counting>()

/** Counts one more. */
export function countOne(context: Context, name: string, labels: Labels): void {
  add(context, name, labels, '', 0)
}

/** Counts a duration into its bucket. */
export function countSeconds(context: Context, name: string, labels: Labels, seconds: number): void {
  const duration = Math.max(0, seconds)
  const bucket = secondBuckets.find((bound) => duration <= bound)
  add(context, name, labels, bucket === undefined ? '+Inf' : String(bucket), duration)
}

function add(context: Context, name: string, labels: Labels, bucket: string, value: number): void {
  const counting: Counting = memory.get(context.db) ?? { series: new Map(), timer: undefined }
  memory.set(context.db, counting)
  const text = JSON.stringify(Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))))
  const key = `${name} ${text} ${bucket}`
  const one = counting.series.get(key) ?? { name, labels: text, bucket, count: 0, sum: 0 }
  one.count += 1
  one.sum += value
  counting.series.set(key, one)
  counting.timer ??= setTimeout(() => {
    flushMeasures(context).catch((error: unknown) => context.log.warn({ error }, 'measures were not written'))
  }, interval).unref()
}

/** Writes the counts so far; counts that cannot be written stay for the next write. */
export async function flushMeasures(context: Context): Promise<void> {
  const counting = memory.get(context.db)
  if (!counting) return
  clearTimeout(counting.timer)
  memory.delete(context.db)
  if (counting.series.size === 0) return
  const measured = [...counting.series.values()]
  try {
    await context.db.system((tx) => addMeasures(tx, measured))
  } catch (error) {
    for (const one of measured) keep(context, one)
    throw error
  }
}

/** Restores counts that could not be written; the next write includes them. */
function keep(context: Context, lost: Measured): void {
  const counting: Counting = memory.get(context.db) ?? { series: new Map(), timer: undefined }
  memory.set(context.db, counting)
  const key = `${lost.name} ${lost.labels} ${lost.bucket}`
  const one = counting.series.get(key) ?? { ...lost, count: 0, sum: 0 }
  one.count += lost.count
  one.sum += lost.sum
  counting.series.set(key, one)
}
