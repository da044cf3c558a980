import { exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import type { Context } from '#platform/base/context'
import type { JobRun } from '#platform/queue/job-handlers'
import type { InboundEnvelope } from '../arrivals/index.ts'
import { readArrival } from '../envelopes/index.ts'
import { executeWork, noWork, openJobRun, resumeExchange } from '../outbound/index.ts'
import { checkpoint, type ExchangePorts } from '../ports/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { acceptDocument } from './accept-document.ts'
import type { AcceptPayload } from './accept-payload.ts'
import { acceptResponse } from './accept-response.ts'
import { acceptStatus } from './accept-status.ts'
import {
  type ArrivalDetails,
  appendEvents,
  lockUndecided,
  type NewArrivalEvent,
  saveArrival,
} from './lock-arrival.ts'
import { readInbound } from './read-inbound.ts'
import { recordFailedCheck } from './record-failed-check.ts'
import { rejectUnsupported } from './reject-unsupported.ts'

/**
 * Accepts a stored envelope: reads it, finds its receiver, and accepts it as a document, a buyer's response or a
 * message level status. Nothing is dropped: unclaimed and unmatched envelopes are quarantined, and raise an alarm.
 * Idempotent.
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
  const { inbound, owner } = await readInbound(context, payload.inboundId)
  if (inbound?.state === 'accepted' && job.attempt > 1) return await resume(context, ports, inbound, job)
  if (inbound?.state !== 'stored') return
  checkpoint(context, 'envelope-stored')
  const reading = readArrival(inbound.bytes)
  // A document that is not well-formed is answered, too, if its header names sender and receiver.
  const envelopeHeader = reading.header ?? readEnvelopeHeader(inbound.bytes)
  // An envelope without an id of its own cannot be answered.
  const header = envelopeHeader?.envelopeId === inbound.envelopeId ? envelopeHeader : null
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
  } else if (!owner) {
    const detail = `nobody here is ${header.receiver.value}`
    await quarantine(context, inbound, unclaimed, { kind, detail })
  } else if (kind === 'invoiceResponse') {
    await acceptResponse(context, { inbound, reading, header, kind, owner })
  } else {
    const run = await openJobRun(context, ports, owner, job)
    const work = await acceptDocument(run, { inbound, reading, header, kind, owner }, job.attempt)
    checkpoint(context, 'envelope-accepted')
    return await executeWork(run, work)
  }
  checkpoint(context, 'envelope-accepted')
}

/**
 * The document was accepted by a run of this job that was interrupted: its status and its report may not be sent yet.
 */
async function resume(
  context: Context,
  ports: ExchangePorts,
  inbound: InboundEnvelope,
  job: JobRun,
): Promise<void> {
  if (inbound.ownerOrganization === null) return
  const scope = { organizationId: inbound.ownerOrganization, environment: inbound.environment }
  const run = await openJobRun(context, ports, scope, job)
  const work = await inUnitOfWork(context, scope, async (unit) => {
    const work = noWork()
    await resumeExchange(run, unit, { subjectEnvelopeId: inbound.envelopeId }, work)
    await unit.complete()
    return work
  })
  await executeWork(run, work)
}

const unreadable = { type: 'setAside', reason: 'unreadable' } as const
const unmatched = { type: 'setAside', reason: 'unmatched' } as const
const unclaimed = { type: 'quarantined', reason: 'receiverUnknown' } as const

/** Quarantines an envelope, and raises an alarm. */
async function quarantine(
  context: Context,
  inbound: InboundEnvelope,
  event: NewArrivalEvent,
  details: ArrivalDetails,
): Promise<void> {
  await context.db.system(async (tx) => {
    const locked = await lockUndecided(tx, inbound.id)
    if (!locked) return
    const now = context.clock.now()
    await saveArrival(tx, appendEvents(locked, [event], now), now, details)
    context.log.error({ inbound: inbound.id, event, ...details }, 'an envelope was quarantined')
  })
}
