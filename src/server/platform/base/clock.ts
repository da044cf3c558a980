/** The one source of "now" in the server, so that tests can move it. */
export interface Clock {
  now(): Date
  /** Milliseconds by which it is ahead of the database's clock; left out means none. */
  readonly ahead?: number
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs on from the system's, shifted by what a test or a test installation asks for. */
export class MovableClock implements Clock {
  #shift = 0

  now(): Date {
    return new Date(Date.now() + this.#shift)
  }

  get ahead(): number {
    return this.#shift
  }

  /** Puts it this many milliseconds ahead. */
  set(milliseconds: number): void {
    this.#shift = milliseconds
  }

  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number): void {
    this.#shift += milliseconds
  }
}
