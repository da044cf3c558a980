import { type CheckResult, decideMessageLevelStatus, decideReceiverReport } from '#core/arrival'
import { dubaiDate } from '#core/calendar'
import type { EnvelopeHeader, ExchangedKind } from '#core/envelope'
import { rulePackFor } from '#core/rules'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { toStoredFinding } from '#server/documents/model'
import { recordReceived } from '#server/documents/received'
import type { ParticipantOwner } from '#server/participants'
import type { InboundEnvelope } from '../arrivals/index.ts'
import { type ArrivalReading, documentSource, validateArrival } from '../envelopes/index.ts'
import { type JobRunContext, noWork, type PendingWork, resumeExchange, startNew } from '../outbound/index.ts'
import type { NewTransmissionEvent } from '../ports/index.ts'
import { insertTransmissions, type NewTransmission, selectExchange } from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { checkResultOf } from './check-result.ts'
import { appendEvents, type LockedArrival, lockUndecided, saveArrival } from './lock-arrival.ts'
import { newStatusTransmission } from './send-message-level-status.ts'

type ValidatedDocument = Awaited<ReturnType<typeof validateArrival>>

export interface Arrival {
  readonly inbound: InboundEnvelope
  readonly reading: ArrivalReading
  readonly header: EnvelopeHeader
  readonly kind: ExchangedKind
  readonly owner: ParticipantOwner
}

/**
 * Accepts a document for a participant of ours: checks it as it was received, freezes it, and in the same transaction
 * creates and starts our message level status to its sender and our own report to the tax authority. A document that
 * fails its checks is answered with the reasons, reported as failed, and not listed in the inbox.
 * @param attempt number of runs of the job, including this one
 * @returns the work to execute after the commit
 */
export async function acceptDocument(
  run: JobRunContext,
  arrival: Arrival,
  attempt: number,
): Promise<PendingWork> {
  const { context } = run
  const { inbound, header, kind, owner } = arrival
  const validated = await validateArrival(arrival, attempt)
  const result = resultOf(validated)
  return await inUnitOfWork(context, run.scope, async (unit) => {
    const work = noWork()
    const locked = await lockUndecided(unit.tx, inbound.id)
    if (!locked) return work
    const now = context.clock.now()
    const checked = afterCheck(locked, result, now)
    const documentId = await freeze(run, unit.tx, arrival, validated, checked)
    if (documentId !== null) unit.hasCreated(documentId)
    const { news, code } = transmissionsFor(context, arrival, validated, checked, documentId)
    const created = await insertTransmissions(
      unit,
      news.map(({ transmission }) => transmission),
      now,
    )
    for (const { transmission, event } of news) {
      const own = created.get(transmission.id)
      if (own) await startNew(run, unit, own, event, work)
      // This envelope was undecided: something else holds the place of its status or report.
      else if (attempt === 1) logConflict(context, inbound.id, transmission)
    }
    // An earlier run has committed the tenant's rows, and not the decision (decision 30).
    if (created.size < news.length && attempt > 1)
      await resumeExchange(run, unit, { subjectEnvelopeId: header.envelopeId }, work)
    const existingId = documentId ?? (await documentOf(unit, header.envelopeId))
    const decided = code === null ? [] : [{ type: 'messageLevelStatusDecided', code } as const]
    await saveArrival(unit.tx, appendEvents(checked, decided, now), now, {
      kind,
      ownerOrganization: owner.organizationId,
      subjectId: existingId,
      detail: null,
    })
    await unit.complete()
    return work
  })
}

/** The document that an envelope has brought before. */
async function documentOf(unit: UnitOfWork, subjectEnvelopeId: string): Promise<string | null> {
  await unit.flush()
  const exchange = await selectExchange(unit, { subjectEnvelopeId })
  return (
    exchange.find(({ content }) => content.kind === 'taxReport' && content.role === '02')?.documentId ?? null
  )
}

function logConflict({ log }: Context, inbound: string, { kind, documentId }: NewTransmission): void {
  log.error({ inbound, kind, documentId }, 'there was a transmission for this purpose already')
}

/** An unreadable document is invalid, whatever its findings. */
function resultOf({ findings, isRead }: ValidatedDocument): CheckResult {
  const result = checkResultOf(findings)
  return !isRead && (result === 'valid' || result === 'validWithWarnings') ? 'invalidSyntax' : result
}

/** The portal is the mailbox: a valid document is in the inbox as soon as this transaction commits. */
function afterCheck(held: LockedArrival, result: CheckResult, now: Date): LockedArrival {
  const checked = appendEvents(held, [{ type: 'checked', result }], now)
  const isGood = checked.state.check === 'valid' || checked.state.check === 'validWithWarnings'
  return isGood ? appendEvents(checked, [{ type: 'inInbox' }], now) : checked
}

async function freeze(
  { context, sources }: JobRunContext,
  tx: TenantTx,
  { inbound, header, owner }: Arrival,
  { document, totals, findings, xml, tree, serialized }: ValidatedDocument,
  { state }: LockedArrival,
): Promise<string | null> {
  // When the document cannot be extracted from its envelope, the envelope is stored.
  const bytes = xml === null ? inbound.bytes : Buffer.from(xml, 'utf8')
  // Another provider sent it: it has no requester in the organization.
  const recorded = await recordReceived(context, tx, systemActor(owner), {
    participantKey: owner.participantKey,
    envelopeId: header.envelopeId,
    document,
    totals,
    findings: findings.map(toStoredFinding),
    rulePack: rulePackFor(document.issueDate ?? dubaiDate(inbound.receivedAt)).id,
    xml: bytes,
    ...(serialized ? { serialized } : {}),
    accepted: state.delivery === 'inInbox',
  })
  if (recorded && xml !== null) sources.set(recorded.id, documentSource(xml, tree))
  return recorded?.id ?? null
}

/** A transmission that is to be created, with its first event. */
interface FirstStep {
  readonly transmission: NewTransmission
  readonly event: NewTransmissionEvent
}

/** Our message level status to the sender and our report about the document, as far as they are due. */
function transmissionsFor(
  context: Context,
  arrival: Arrival,
  { findings }: ValidatedDocument,
  { state }: LockedArrival,
  documentId: string | null,
): { news: FirstStep[]; code: 'AP' | 'AB' | 'RE' | null } {
  const status = decideMessageLevelStatus(state, arrival.header.mlsType)
  const report = decideReceiverReport(state)
  const news: FirstStep[] = []
  if (status) {
    const content = { ...status, text: 'The document failed its checks.', findings }
    news.push(newStatusTransmission(context, arrival, { documentId, content }))
  }
  if (report)
    news.push({
      transmission: newTaxReport(context, arrival, documentId, report),
      event: { type: 'queued' },
    })
  return { news, code: status?.code ?? null }
}

function newTaxReport(
  context: Context,
  { header, owner }: Arrival,
  documentId: string | null,
  typeCode: 'S' | 'F',
): NewTransmission {
  return {
    id: newId('tx'),
    kind: 'taxReport',
    documentId,
    participantKey: owner.participantKey,
    subjectEnvelopeId: header.envelopeId,
    revision: 1,
    content: { kind: 'taxReport', role: '02', typeCode },
    sender: header.receiver.value,
    receiver: `0242:${context.config.taxAuthoritySeat}`,
    receiverSeat: context.config.taxAuthoritySeat,
    envelopeId: newUuid(),
  }
}
