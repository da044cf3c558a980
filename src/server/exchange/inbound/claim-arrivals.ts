import type { Environment } from '#contract/common'
import type { Signal } from '#contract/live-signals'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { findParticipantOwner, requireParticipant } from '#server/participants'
import { acceptJob, selectUnclaimed, selectUnclaimedReceivers } from '../arrivals/index.ts'
import { appendEvents, lockArrivals, saveArrival } from './lock-arrival.ts'

/**
 * A participant has registered: processes envelopes again that arrived for it before and were unclaimed. Listens to
 * `participant.registered`; idempotent.
 */
export async function claimArrivals(
  context: Context,
  event: Pick<Signal, 'organizationId' | 'environment' | 'subjectId'>,
): Promise<void> {
  const participant = await context.db.tenant(event, (tx) => requireParticipant(tx, event.subjectId))
  await context.db.system((tx) => claimFor(context, tx, event.environment, participant.participantId))
}

async function claimFor(context: Context, tx: Tx, environment: Environment, receiver: string): Promise<void> {
  const now = context.clock.now()
  const claimed: string[] = []
  for (const held of (await lockArrivals(tx, await selectUnclaimed(tx, environment, receiver))).values()) {
    // Another worker was faster.
    if (held.state.quarantineReason !== 'receiverUnknown') continue
    await saveArrival(tx, appendEvents(held, [{ type: 'released' }], now), now, { detail: null })
    claimed.push(held.id)
  }
  await context.jobs.enqueueAll(tx, claimed.map(acceptJob))
  if (claimed.length > 0) context.log.info({ receiver, claimed: claimed.length }, 'arrivals were claimed')
}

const lookBackMs = 60 * 60_000

/**
 * The same for envelopes that were quarantined while their receiver registered: neither transaction saw the other.
 * Part of the sweep; covers the last hour.
 */
export async function claimMissed(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - lookBackMs)
  await context.db.system(async (tx) => {
    for (const { environment, receiver } of await selectUnclaimedReceivers(tx, since)) {
      if (await findParticipantOwner(tx, environment, receiver))
        await claimFor(context, tx, environment, receiver)
    }
  })
}
