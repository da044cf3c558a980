import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { acceptJob } from '../arrivals/index.ts'
import { appendEvents, isUndecided, lockArrival, saveArrival } from '../inbound/index.ts'
import { dismissQuarantined, lockQuarantined, type QuarantinedEnvelope } from './operator-store.ts'

type ArrivalOutcome = 'done' | 'notFound' | 'isQuarantined' | 'isDecided'

/**
 * For operators, in their transaction: processes a quarantined envelope again, as if it had just arrived. It stays in
 * quarantine when another envelope has its id, or when its sender was notified that it was rejected.
 */
export async function releaseArrival(context: Context, tx: Tx, id: string): Promise<ArrivalOutcome> {
  const now = context.clock.now()
  const quarantined = await lockQuarantined(tx, id, now)
  const held = await lockArrival(tx, id)
  if (!quarantined || !held) return 'notFound'
  if (held.state.quarantineReason === 'contentConflict') return 'isQuarantined'
  const released = appendEvents(held, [{ type: 'released' }], now)
  if (!isUndecided(released)) return 'isDecided'
  await saveArrival(tx, released, now, { detail: null, dismissed: null })
  await context.jobs.enqueueAll(tx, [acceptJob(id)])
  return 'done'
}

/** For operators: dismisses a quarantined envelope after review. The envelope itself is stored. */
export async function dismissArrival(
  context: Context,
  tx: Tx,
  id: string,
  by: { userId: string; reason: string },
): Promise<QuarantinedEnvelope | undefined> {
  const at = context.clock.now()
  const quarantined = await lockQuarantined(tx, id, at)
  if (!quarantined) return undefined
  if (quarantined.envelope.dismissedAt !== null) return quarantined.envelope
  await dismissQuarantined(tx, id, { ...by, at })
  return { ...quarantined.envelope, dismissedAt: at.toISOString(), dismissedReason: by.reason }
}

/** The envelope exactly as received. */
export async function readArrival(
  context: Context,
  tx: Tx,
  id: string,
): Promise<{ envelope: QuarantinedEnvelope; bytes: Buffer; sha256: string } | undefined> {
  return await lockQuarantined(tx, id, context.clock.now())
}
