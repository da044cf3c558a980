import { dubaiDate } from '#core/calendar'
import type { EnvelopeHeader, EnvelopeReading, ExchangedKind } from '#core/envelope'
import { type Finding, fatal, hasFatal } from '#core/findings'
import { type InvoiceDraft, isSelfBilled, type Totals } from '#core/invoice'
import { checkTree, rulePackFor } from '#core/rules'
import { readUbl } from '#core/ubl'
import type { Context } from '#platform/context'
import { newId, newUuid } from '#platform/ids'
import { presentFinding, recordReceived } from '#server/documents'
import type { ParticipantOwner } from '#server/participants'
import { portalActor } from './actor.ts'
import { answerLeg } from './answer-sender.ts'
import { decideInbound, type InboundEnvelope, isUndecided } from './inbound-store.ts'
import { knowSource } from './known-source.ts'
import { launch } from './launch.ts'
import { refreshPicture } from './peer-gate.ts'
import { type Begun, nothing, type Run } from './run.ts'
import { insertTransmissions, type NewTransmission } from './store.ts'

export interface Arrival {
  readonly inbound: InboundEnvelope
  readonly reading: EnvelopeReading
  readonly header: EnvelopeHeader
  readonly kind: ExchangedKind
  readonly owner: ParticipantOwner
}

/**
 * Takes in a document for a participant of ours: checks it as it came, freezes it, and in the same transaction
 * makes and starts our answer to its sender and our own report to the tax authority. A document that fails its checks
 * is answered with the reasons, reported as failed, and kept apart from the good ones. Says what is to be carried on.
 */
export async function acceptDocument(run: Run, arrival: Arrival): Promise<Begun> {
  const { context } = run
  const { inbound, reading, header, owner } = arrival
  const xml = reading.envelope?.documentXml ?? ''
  const read = reading.envelope ? readUbl(reading.envelope.document) : undefined
  const document = read?.document
  const totals = read?.totals
  const findings: Finding[] = [
    ...reading.findings.filter((finding) => finding.severity === 'fatal'),
    ...(reading.envelope ? checkTree(reading.envelope.document) : []),
    ...(document ? mismatches(header, document) : []),
    ...(totals ? unkeepable(totals) : []),
  ]
  const accepted = !hasFatal(findings) && document !== undefined
  const actor = portalActor(owner)
  await refreshPicture(context)
  return await context.db.tenant(owner, async (tx) => {
    const begun = nothing()
    if (!(await isUndecided(tx, inbound.id))) return begun
    const documentId =
      document && totals && unkeepable(totals).length === 0
        ? await recordReceived(context, tx, actor, {
            participantKey: owner.participantKey,
            envelopeId: header.envelopeId,
            document,
            totals,
            findings: findings.map(presentFinding),
            rulePack: rulePackFor(document.issueDate ?? dubaiDate(inbound.receivedAt)).id,
            xml: Buffer.from(xml, 'utf8'),
            accepted,
          })
        : null
    const verdict = {
      code: accepted ? 'AP' : 'RE',
      text: 'The document failed its checks.',
      findings,
    } as const
    const answer = answerLeg(context, arrival, { documentId, verdict })
    const report = reportLeg(context, arrival, documentId, accepted)
    if (documentId) knowSource(tx, documentId, xml, reading.envelope?.document)
    const made = await insertTransmissions(tx, owner, [answer.leg, report], context.clock.now())
    if (made.has(answer.leg.id)) await launch(run, tx, answer.leg.id, answer.event, begun)
    if (made.has(report.id)) await launch(run, tx, report.id, { type: 'queued' }, begun)
    await decideInbound(
      tx,
      inbound.id,
      {
        state: 'accepted',
        kind: arrival.kind,
        ownerOrganization: owner.organizationId,
        subjectId: documentId,
      },
      context.clock.now(),
    )
    return begun
  })
}

/** Digits of the longest amount that a list can hold; no currency needs a tenth of them. */
const longestAmount = 1_000

/** What no business writes and no list could hold: answered like any other fault, and kept in its envelope only. */
function unkeepable({ payable, grossTotal }: Totals): Finding[] {
  const isLong = [payable, grossTotal].some((amount) => (amount?.length ?? 0) > longestAmount)
  if (!isLong) return []
  const message = `An amount has more than ${longestAmount} digits.`
  return [fatal('falaj-amount-too-long', '', message, { digits: String(longestAmount) })]
}

/** The envelope must say the same as the document inside. */
function mismatches(header: EnvelopeHeader, document: InvoiceDraft): Finding[] {
  const [sender, receiver] = isSelfBilled(document.kind)
    ? (['buyer', 'seller'] as const)
    : (['seller', 'buyer'] as const)
  const pairs = [
    [sender, header.sender.value],
    [receiver, header.receiver.value],
  ] as const
  return pairs.flatMap(([side, expected]) => {
    const id = document[side]?.participantId
    const found = id ? `${id.scheme ?? ''}:${id.value ?? ''}` : ''
    if (found.toLowerCase() === expected.toLowerCase()) return []
    const message = `The envelope says ${expected}, the document says ${found}.`
    return [fatal('falaj-envelope-mismatch', `${side}.participantId`, message, { expected, found })]
  })
}

function reportLeg(
  context: Context,
  { header, owner }: Arrival,
  documentId: string | null,
  accepted: boolean,
): NewTransmission {
  return {
    id: newId('tx'),
    leg: 'taxReport',
    documentId,
    participantKey: owner.participantKey,
    subjectEnvelopeId: header.envelopeId,
    generation: 1,
    content: { leg: 'taxReport', role: '02', typeCode: accepted ? 'S' : 'F' },
    sender: header.receiver.value,
    receiver: `0242:${context.config.taxAuthoritySeat}`,
    receiverSeat: context.config.taxAuthoritySeat,
    envelopeId: newUuid(),
  }
}
