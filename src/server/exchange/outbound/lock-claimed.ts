import type { LockedTransmission } from '../ports/index.ts'
import { lockTransmissions } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import type { JobRunContext } from './job-run-context.ts'

/** Locks the transmissions whose lease this run still has, by id. */
export async function lockClaimed(
  { jobId }: JobRunContext,
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedTransmission>> {
  const locked = await lockTransmissions(unit, ids)
  return new Map(locked.filter(({ leaseJob }) => leaseJob === jobId).map((one) => [one.id, one]))
}
