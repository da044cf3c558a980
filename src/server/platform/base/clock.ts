/** The one source of "now" in the server, so that tests can move it. */
export interface Clock {
  now(): Date
  /** Milliseconds by which it is ahead of the database's clock; undefined means none. */
  readonly ahead?: number
}

export const systemClock: Clock = { now: () => new Date() }

/** The system's clock, shifted by an offset that a test or a test installation sets. */
export class MovableClock implements Clock {
  #shift = 0

  now(): Date {
    return new Date(Date.now() + this.#shift)
  }

  get ahead(): number {
    return this.#shift
  }

  /** Sets it this many milliseconds ahead. */
  set(milliseconds: number): void {
    this.#shift = milliseconds
  }

  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number): void {
    this.#shift += milliseconds
  }
}
