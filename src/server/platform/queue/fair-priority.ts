/**
 * Fairness between lanes (tenants) of one queue. Each lane has a bucket that fills with its jobs and leaks steadily;
 * the fuller the bucket, the later the job's turn. One tenant's fifty thousand documents therefore wait behind
 * another's single one, and tenants with about the same load share evenly.
 *
 * There are only a few classes, because the queue looks for the next job class by class. The buckets are in the
 * memory of each process: a restart resets them, which shifts turns for a moment and loses nothing.
 */

/** Jobs a second that a lane may enqueue without waiting behind others. */
const leakPerSecond = 5
/** Each class has four times as many as the one before it: 4, 16, 64, … jobs. */
const growth = 4
export const lastClass = 8
const manyLanes = 10_000

interface Bucket {
  level: number
  at: number
}

export class FairPriority {
  readonly #buckets = new Map<string, Bucket>()

  /** Counts one more job of the lane and returns its class: 0 goes first. `now` in milliseconds. */
  take(lane: string, now: number): number {
    const bucket = this.#buckets.get(lane) ?? { level: 0, at: now }
    bucket.level = leaked(bucket, now) + 1
    bucket.at = now
    this.#buckets.set(lane, bucket)
    if (this.#buckets.size > manyLanes) this.#forgetEmpty(now)
    return Math.min(lastClass, Math.floor(Math.log(bucket.level) / Math.log(growth)))
  }

  #forgetEmpty(now: number): void {
    for (const [lane, bucket] of this.#buckets) if (leaked(bucket, now) === 0) this.#buckets.delete(lane)
  }
}

function leaked(bucket: Bucket, now: number): number {
  return Math.max(0, bucket.level - (Math.max(0, now - bucket.at) / 1000) * leakPerSecond)
}
