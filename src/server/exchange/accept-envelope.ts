import { z } from 'zod'
import { exchangedKindOf, readEnvelope, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/context'
import type { JobRun } from '#platform/jobs'
import { findParticipantOwner } from '#server/participants'
import { acceptDocument } from './accept-document.ts'
import { acceptResponse } from './accept-response.ts'
import { acceptStatus } from './accept-status.ts'
import { carryOn } from './carry-on.ts'
import { checkpoint } from './checkpoint.ts'
import { decideInbound, type InboundDecision, type InboundEnvelope, selectInbound } from './inbound-store.ts'
import type { ExchangePorts } from './ports.ts'
import { refuseKind } from './refuse-kind.ts'
import { resumeLegs } from './resume-legs.ts'
import { nothing, runOf } from './run.ts'

export const AcceptPayload = z.object({ inboundId: z.string() })
export type AcceptPayload = z.infer<typeof AcceptPayload>

/**
 * Thinks about an envelope that was stored: finds whose it is, and takes it in as a document or as an answer.
 * Nothing is thrown away: what nobody claims or matches is kept and raises an alarm. Doing it again changes nothing.
 */
export async function acceptEnvelope(
  context: Context,
  ports: ExchangePorts,
  payload: AcceptPayload,
  job: JobRun,
): Promise<void> {
  const inbound = await context.db.look((tx) => selectInbound(tx, payload.inboundId))
  if (inbound?.state === 'accepted' && job.attempt > 1) return await resume(context, ports, inbound, job)
  if (inbound?.state !== 'stored') return
  checkpoint(context, 'envelope-stored')
  const reading = readEnvelope(inbound.bytes)
  // A document that is not well-formed is answered, too, as long as its header tells who sent it to whom.
  const found = reading.header ?? readEnvelopeHeader(inbound.bytes)
  // Whatever bears no id of its own could not be answered.
  const header = found?.envelopeId === inbound.envelopeId ? found : null
  const kind = header && exchangedKindOf(header.documentTypeId, header.processId)
  if (header && !kind && (await refuseKind(context, inbound, header))) return
  if (!header || !kind) {
    const detail = reading.findings[0]?.message ?? 'a kind of document that we do not serve'
    return await keepApart(context, inbound, { state: 'unreadable', kind: null, detail })
  }
  if (kind === 'messageLevelStatus') {
    await acceptStatus(context, inbound, reading)
  } else if (kind === 'taxData') {
    await keepApart(context, inbound, {
      state: 'unmatched',
      kind,
      detail: 'tax data is for the tax authority only',
    })
  } else {
    const owner = await context.db.look((tx) =>
      findParticipantOwner(tx, inbound.environment, header.receiver.value),
    )
    if (!owner) {
      await keepApart(context, inbound, {
        state: 'unclaimed',
        kind,
        detail: `nobody here is ${header.receiver.value}`,
      })
    } else if (kind === 'invoiceResponse') {
      await acceptResponse(context, { inbound, reading, header, kind, owner })
    } else {
      const run = runOf(context, ports, owner, job)
      const begun = await acceptDocument(run, { inbound, reading, header, kind, owner })
      checkpoint(context, 'envelope-accepted')
      return await carryOn(run, begun)
    }
  }
  checkpoint(context, 'envelope-accepted')
}

/** The document was taken in by a run of this job that was cut off: its answer and its report may not be out yet. */
async function resume(
  context: Context,
  ports: ExchangePorts,
  inbound: InboundEnvelope,
  job: JobRun,
): Promise<void> {
  if (inbound.ownerOrganization === null) return
  const scope = { organizationId: inbound.ownerOrganization, environment: inbound.environment }
  const run = runOf(context, ports, scope, job)
  const begun = await context.db.tenant(scope, async (tx) => {
    const begun = nothing()
    await resumeLegs(run, tx, { subjectEnvelopeId: inbound.envelopeId }, begun)
    return begun
  })
  await carryOn(run, begun)
}

/** Keeps an envelope that leads nowhere, and says so to whoever watches. */
export async function keepApart(
  context: Context,
  inbound: InboundEnvelope,
  decision: InboundDecision,
): Promise<void> {
  await context.db.system((tx) => decideInbound(tx, inbound.id, decision, context.clock.now()))
  context.log.error({ inbound: inbound.id, ...decision }, 'an envelope was kept apart')
}
