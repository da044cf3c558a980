import type { LockedTransmission } from '../ports/index.ts'
import { lockTransmission, type UnitOfWork } from '../transmissions/index.ts'
import type { JobRunContext } from './job-run-context.ts'

/** The transmission, locked, if this run still holds it. */
export async function lockClaimed(
  { jobId }: JobRunContext,
  unit: UnitOfWork,
  id: string,
): Promise<LockedTransmission | undefined> {
  const transmission = await lockTransmission(unit, id)
  return transmission?.leaseJob === jobId ? transmission : undefined
}
