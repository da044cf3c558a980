import type { Leg, Transmission } from '../ports/index.ts'

/** The leg of a kind that counts: a later generation takes the place of an earlier one. */
export function latestTransmission(legs: readonly Transmission[], leg: Leg): Transmission | undefined {
  return legs.filter((one) => one.kind === leg).sort((a, b) => b.revision - a.revision)[0]
}
