import { fromStoredBytes, toStoredBytes } from '#platform/database/stored-bytes'
import { updateTransmission } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

/** Writes down the seat of the provider that gets the envelope. */
export function updateReceiverSeat(unit: UnitOfWork, id: string, seat: string): void {
  updateTransmission(unit, id, { receiver_seat: seat })
}

/** Stores the bytes to send; the transmission is locked and has none yet. */
export function storeEnvelope(
  unit: UnitOfWork,
  id: string,
  envelope: { bytes: Buffer; sha256: string },
): void {
  updateTransmission(unit, id, { envelope: toStoredBytes(envelope.bytes), envelope_sha256: envelope.sha256 })
}

/** The stored bytes. Raises when there are none. */
export async function selectEnvelope(unit: UnitOfWork, id: string): Promise<Buffer> {
  const tx = unit.read()
  const { envelope } = await tx.tenant
    .selectFrom('transmissions')
    .select('envelope')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!envelope) throw new Error(`the transmission ${id} has no envelope`)
  return fromStoredBytes(envelope)
}
