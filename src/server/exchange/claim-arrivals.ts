import type { PortalEvent } from '#contract/events'
import type { Context } from '#platform/context'
import { getParticipant } from '#server/participants'
import { portalActor } from './actor.ts'
import { reopenUnclaimed } from './inbound-store.ts'

/**
 * A participant has registered: envelopes that came for it before, and that nobody here could claim then, are looked
 * at again. Listens to `participant.registered`; doing it again changes nothing.
 */
export async function claimArrivals(
  context: Context,
  event: Pick<PortalEvent, 'organizationId' | 'environment' | 'subjectId'>,
): Promise<void> {
  const participant = await getParticipant(context, portalActor(event), event.subjectId)
  await context.db.system(async (tx) => {
    const claimed = await reopenUnclaimed(tx, event.environment, participant.participantId)
    for (const inboundId of claimed)
      await context.jobs.enqueue(tx, 'exchange.accept', { inboundId }, { key: `accept:${inboundId}` })
    if (claimed.length > 0)
      context.log.info(
        { participant: participant.participantId, claimed: claimed.length },
        'arrivals were claimed',
      )
  })
}
