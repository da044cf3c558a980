import type { TransmissionKind } from '#core/transmission'
import type { Transmission } from '../ports/index.ts'

/** The transmission of a kind that counts: a later revision takes the place of an earlier one. */
export function latestTransmission(
  transmissions: readonly Transmission[],
  kind: TransmissionKind,
): Transmission | undefined {
  return transmissions.filter((one) => one.kind === kind).sort((a, b) => b.revision - a.revision)[0]
}
