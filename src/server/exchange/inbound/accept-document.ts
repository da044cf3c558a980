import { type CheckResult, decideAnswer, decideReceiverReport } from '#core/arrival'
import { dubaiDate } from '#core/calendar'
import type { EnvelopeHeader, ExchangedKind } from '#core/envelope'
import { rulePackFor } from '#core/rules'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { presentFinding, recordReceived } from '#server/documents'
import type { ParticipantOwner } from '#server/participants'
import { refreshBreakers } from '../breakers/index.ts'
import {
  type ArrivalReading,
  type InboundEnvelope,
  type ValidatedDocument,
  knowSource,
} from '../envelopes/index.ts'
import { type PendingWork, startTransmission, noWork, type JobRunContext } from '../outbound/index.ts'
import { type NewTransmissionEvent, portalActor } from '../ports/index.ts'
import { insertTransmissions, type NewTransmission } from '../transmissions/index.ts'
import { newStatusTransmission } from './answer-sender.ts'
import { checkResultOf } from './check-result.ts'
import { type LockedArrival, appendEvents, lockUndecided, saveArrival } from './lock-arrival.ts'
import { validateArrival } from './validate-arrival.ts'

export interface Arrival {
  readonly inbound: InboundEnvelope
  readonly reading: ArrivalReading
  readonly header: EnvelopeHeader
  readonly kind: ExchangedKind
  readonly owner: ParticipantOwner
}

/**
 * Takes in a document for a participant of ours: checks it as it came, freezes it, and in the same transaction
 * makes and starts our answer to its sender and our own report to the tax authority. A document that fails its checks
 * is answered with the reasons, reported as failed, and kept apart from the good ones. Says what is to be carried on.
 * @param tries how often this was begun, this time included
 */
export async function acceptDocument(run: JobRunContext, arrival: Arrival, tries: number): Promise<PendingWork> {
  const { context } = run
  const { inbound, kind, owner } = arrival
  const judged = await validateArrival(arrival, tries)
  const result = resultOf(judged)
  await refreshBreakers(context)
  return await context.db.tenant(owner, async (tx) => {
    const begun = noWork()
    const held = await lockUndecided(tx, inbound.id)
    if (!held) return begun
    const now = context.clock.now()
    const checked = afterCheck(held, result, now)
    const documentId = await freeze(context, tx, arrival, judged, checked)
    const { legs, code } = transmissionsFor(context, arrival, judged, checked, documentId)
    const made = await insertTransmissions(
      tx,
      owner,
      legs.map(({ leg }) => leg),
      now,
    )
    for (const { leg, event } of legs) {
      if (made.has(leg.id)) await startTransmission(run, tx, leg.id, event, begun)
      // Nothing was decided about this envelope before: something else holds the place of its answer or report.
      else context.log.error({ inbound: inbound.id, leg: leg.kind, documentId }, 'a leg was there already')
    }
    const decided = code === null ? [] : [{ type: 'answerDecided', code } as const]
    await saveArrival(tx, appendEvents(checked, decided, now), now, {
      kind,
      ownerOrganization: owner.organizationId,
      subjectId: documentId,
      detail: null,
    })
    return begun
  })
}

/** What cannot be read is not good, whatever else is found. */
function resultOf({ findings, isRead }: ValidatedDocument): CheckResult {
  const result = checkResultOf(findings)
  return !isRead && (result === 'valid' || result === 'validWithWarnings') ? 'invalidSyntax' : result
}

/** The portal is the mailbox: what is valid is in the inbox as soon as this transaction commits. */
function afterCheck(held: LockedArrival, result: CheckResult, now: Date): LockedArrival {
  const checked = appendEvents(held, [{ type: 'checked', result }], now)
  const isGood = checked.state.check === 'valid' || checked.state.check === 'validWithWarnings'
  return isGood ? appendEvents(checked, [{ type: 'inInbox' }], now) : checked
}

async function freeze(
  context: Context,
  tx: Tx,
  { inbound, header, owner }: Arrival,
  { document, totals, findings, xml, tree, serialized }: ValidatedDocument,
  { state }: LockedArrival,
): Promise<string | null> {
  // Of what cannot be taken out of its envelope, the envelope is kept.
  const bytes = xml === null ? inbound.bytes : Buffer.from(xml, 'utf8')
  const id = await recordReceived(context, tx, portalActor(owner), {
    participantKey: owner.participantKey,
    envelopeId: header.envelopeId,
    document,
    totals,
    findings: findings.map(presentFinding),
    rulePack: rulePackFor(document.issueDate ?? dubaiDate(inbound.receivedAt)).id,
    xml: bytes,
    ...(serialized ? { serialized } : {}),
    accepted: state.delivery === 'inInbox',
  })
  if (id && xml !== null) knowSource(tx, id, xml, tree)
  return id
}

/** Our answer to the sender and our report about the document, as far as they are due. */
function transmissionsFor(
  context: Context,
  arrival: Arrival,
  { findings }: ValidatedDocument,
  { state }: LockedArrival,
  documentId: string | null,
): { legs: { leg: NewTransmission; event: NewTransmissionEvent }[]; code: 'AP' | 'AB' | 'RE' | null } {
  const answer = decideAnswer(state, arrival.header.mlsType)
  const report = decideReceiverReport(state)
  const legs: { leg: NewTransmission; event: NewTransmissionEvent }[] = []
  if (answer) {
    const verdict = { ...answer, text: 'The document failed its checks.', findings }
    legs.push(newStatusTransmission(context, arrival, { documentId, verdict }))
  }
  if (report) legs.push({ leg: newTaxReport(context, arrival, documentId, report), event: { type: 'queued' } })
  return { legs, code: answer?.code ?? null }
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
    content: { leg: 'taxReport', role: '02', typeCode },
    sender: header.receiver.value,
    receiver: `0242:${context.config.taxAuthoritySeat}`,
    receiverSeat: context.config.taxAuthoritySeat,
    envelopeId: newUuid(),
  }
}
