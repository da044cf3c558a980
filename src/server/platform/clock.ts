/** The one source of "now" in the server, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs on from the system's, shifted by what a test asks for. */
export class MovableClock implements Clock {
  #shift = 0

  now(): Date {
    return new Date(Date.now() + this.#shift)
  }

  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number): void {
    this.#shift += milliseconds
  }
}
