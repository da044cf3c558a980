import { type EnvelopeHeader, printIdentifier } from '#core/envelope'
import { fatal } from '#core/findings'
import type { Context } from '#platform/context'
import { findParticipantOwner } from '#server/participants'
import { answerSender } from './answer-sender.ts'
import { decideInbound, type InboundEnvelope, lockInbound } from './inbound-store.ts'

/**
 * Answers an envelope for a participant of ours that holds a kind of document which we do not serve: its sender is
 * told that it was rejected, and it is kept as unreadable. False when its receiver is nobody here.
 */
export async function refuseKind(
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
  await context.db.tenant(owner, async (tx) => {
    const stored = await lockInbound(tx, inbound.id)
    if (stored?.state !== 'stored') return
    const verdict = { code: 'RE', text: 'This kind of document is not taken.', findings } as const
    await answerSender(context, tx, { header, owner }, { documentId: null, verdict })
    const decision = {
      state: 'unreadable',
      kind: null,
      ownerOrganization: owner.organizationId,
      detail: `a kind of document that we do not serve: ${kind}`,
    } as const
    await decideInbound(tx, inbound.id, decision, context.clock.now())
    context.log.error({ inbound: inbound.id, ...decision }, 'an envelope was kept apart')
  })
  return true
}
