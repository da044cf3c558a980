import { z } from 'zod'
import { exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/context'
import type { JobRun } from '#platform/jobs'
import { findParticipantOwner } from '#server/participants'
import { type InboundEnvelope, readArrival, selectInbound } from '../envelopes/index.ts'
import { executeWork, noWork, resumeTransmissions, jobRunContext } from '../outbound/index.ts'
import { checkpoint, type ExchangePorts } from '../ports/index.ts'
import { acceptDocument } from './accept-document.ts'
import { acceptResponse } from './accept-response.ts'
import { acceptStatus } from './accept-status.ts'
import { type ArrivalDetails, type NewArrivalEvent, appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'
import { recordFailedCheck } from './record-failed-check.ts'
import { rejectUnsupported } from './reject-unsupported.ts'

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
  try {
    await accept(context, ports, payload, job)
  } catch (error) {
    await recordFailedCheck(context, payload.inboundId, error)
    throw error
  }
}

async function accept(
  context: Context,
  ports: ExchangePorts,
  payload: AcceptPayload,
  job: JobRun,
): Promise<void> {
  const inbound = await context.db.readOnly((tx) => selectInbound(tx, payload.inboundId))
  if (inbound?.state === 'accepted' && job.attempt > 1) return await resume(context, ports, inbound, job)
  if (inbound?.state !== 'stored') return
  checkpoint(context, 'envelope-stored')
  const reading = readArrival(inbound.bytes)
  // A document that is not well-formed is answered, too, as long as its header tells who sent it to whom.
  const found = reading.header ?? readEnvelopeHeader(inbound.bytes)
  // Whatever bears no id of its own could not be answered.
  const header = found?.envelopeId === inbound.envelopeId ? found : null
  const kind = header && exchangedKindOf(header.documentTypeId, header.processId)
  if (header && !kind && (await rejectUnsupported(context, inbound, header))) return
  if (!header || !kind) {
    const detail = reading.findings[0]?.message ?? 'a kind of document that we do not serve'
    return await quarantine(context, inbound, unreadable, { detail })
  }
  if (kind === 'messageLevelStatus') {
    await acceptStatus(context, inbound, reading)
  } else if (kind === 'taxData') {
    const detail = 'tax data is for the tax authority only'
    await quarantine(context, inbound, unmatched, { kind, detail })
  } else {
    const owner = await context.db.readOnly((tx) =>
      findParticipantOwner(tx, inbound.environment, header.receiver.value),
    )
    if (!owner) {
      const detail = `nobody here is ${header.receiver.value}`
      await quarantine(context, inbound, unclaimed, { kind, detail })
    } else if (kind === 'invoiceResponse') {
      await acceptResponse(context, { inbound, reading, header, kind, owner })
    } else {
      const run = jobRunContext(context, ports, owner, job)
      const begun = await acceptDocument(run, { inbound, reading, header, kind, owner }, job.attempt)
      checkpoint(context, 'envelope-accepted')
      return await executeWork(run, begun)
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
  const run = jobRunContext(context, ports, scope, job)
  const begun = await context.db.tenant(scope, async (tx) => {
    const begun = noWork()
    await resumeTransmissions(run, tx, { subjectEnvelopeId: inbound.envelopeId }, begun)
    return begun
  })
  await executeWork(run, begun)
}

const unreadable = { type: 'setAside', reason: 'unreadable' } as const
const unmatched = { type: 'setAside', reason: 'unmatched' } as const
const unclaimed = { type: 'quarantined', reason: 'receiverUnknown' } as const

/** Keeps an envelope that leads nowhere, and says so to whoever watches. */
async function quarantine(
  context: Context,
  inbound: InboundEnvelope,
  why: NewArrivalEvent,
  about: ArrivalDetails,
): Promise<void> {
  await context.db.system(async (tx) => {
    const held = await lockUndecided(tx, inbound.id)
    if (!held) return
    const now = context.clock.now()
    await saveArrival(tx, appendEvents(held, [why], now), now, about)
    context.log.error({ inbound: inbound.id, why, ...about }, 'an envelope was kept apart')
  })
}
