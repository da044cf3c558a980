import type { TransmissionKind } from '#core/transmission'
import type { Transmission } from '../ports/index.ts'

/** The transmission of a kind that counts: the latest revision. */
export function latestTransmission(
  transmissions: readonly Transmission[],
  kind: TransmissionKind,
): Transmission | undefined {
  return transmissions.filter((one) => one.kind === kind).sort((a, b) => b.revision - a.revision)[0]
}
