/** Milliseconds of a UTC instant. Throws when the text is not an instant: a state must never rest on a guess. */
export function millisOf(instant: string): number {
  const millis = Date.parse(instant)
  if (Number.isNaN(millis)) throw new RangeError(`"${instant}" is not an instant; expected ISO 8601 in UTC`)
  return millis
}

/** The instant this many minutes later, as ISO 8601 in UTC. */
export function plusMinutes(instant: string, minutes: number): string {
  return new Date(millisOf(instant) + Math.round(minutes * 60_000)).toISOString()
}

/** The later of two instants. */
export function laterOf(a: string, b: string): string {
  return millisOf(a) >= millisOf(b) ? a : b
}

/** Minutes from one instant to another; negative when the second is earlier. */
export function minutesBetween(from: string, to: string): number {
  return (millisOf(to) - millisOf(from)) / 60_000
}
