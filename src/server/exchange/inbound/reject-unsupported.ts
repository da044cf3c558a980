import { decideMessageLevelStatus } from '#core/arrival'
import { type EnvelopeHeader, printIdentifier } from '#core/envelope'
import { fatal } from '#core/findings'
import type { Context } from '#platform/base/context'
import { findParticipantOwner } from '#server/participants'
import type { InboundEnvelope } from '../arrivals/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'
import { sendMessageLevelStatus } from './send-message-level-status.ts'

/**
 * Rejects an envelope for a participant of ours with a kind of document that we do not support: its sender is
 * notified, and it is stored as unreadable. False when its receiver is unknown here.
 */
export async function rejectUnsupported(
  context: Context,
  inbound: InboundEnvelope,
  header: EnvelopeHeader,
): Promise<boolean> {
  const owner = await context.db.system((tx) =>
    findParticipantOwner(tx, inbound.environment, header.receiver.value),
  )
  if (!owner) return false
  const kind = printIdentifier(header.documentTypeId)
  const findings = [
    fatal('falaj-envelope-kind', '', `This receiver does not take ${kind} in this process.`, { found: kind }),
  ]
  await inUnitOfWork(context, owner, async (unit) => {
    const locked = await lockUndecided(unit.tx, inbound.id)
    if (!locked) return
    const now = context.clock.now()
    const refused = appendEvents(
      locked,
      [
        { type: 'checked', result: 'invalidRules' },
        { type: 'setAside', reason: 'unreadable' },
      ],
      now,
    )
    const status = decideMessageLevelStatus(refused.state, header.mlsType)
    if (status) {
      const content = { ...status, text: 'This kind of document is not taken.', findings }
      await sendMessageLevelStatus(unit, { inbound, header, owner }, { documentId: null, content })
    }
    const decided = status ? [{ type: 'messageLevelStatusDecided', code: status.code } as const] : []
    const detail = `a kind of document that we do not serve: ${kind}`
    await saveArrival(unit.tx, appendEvents(refused, decided, now), now, {
      ownerOrganization: owner.organizationId,
      detail,
    })
    context.log.error({ inbound: inbound.id, detail }, 'an envelope was quarantined')
    await unit.complete()
  })
  return true
}
