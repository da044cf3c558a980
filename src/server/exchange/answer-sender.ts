import type { EnvelopeHeader } from '#core/envelope'
import type { Finding } from '#core/findings'
import { linesOfFindings } from '#core/status'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import type { ParticipantOwner } from '#server/participants'
import { begin } from './open-leg.ts'
import type { ExchangePorts } from './ports.ts'
import { insertTransmission, type NewTransmission } from './store.ts'
import type { LegContent, NewLegEvent } from './transmission.ts'

/** An envelope for a participant of ours, as far as an answer to it needs. */
export interface Answerable {
  readonly header: EnvelopeHeader
  readonly owner: ParticipantOwner
}

/** Where our answer goes: where the envelope asks for it, else to the sender's own provider. */
export async function answerAddress(
  context: Context,
  ports: ExchangePorts,
  { header, owner }: Answerable,
): Promise<string> {
  if (header.mlsTo?.value.startsWith('0242:')) return header.mlsTo.value
  const found = await ports.directory.lookup(header.sender.value, owner.environment)
  if (found.state === 'found') return `0242:${found.endpoint.serviceProviderSeat}`
  context.log.error(
    { envelope: header.envelopeId, sender: header.sender.value },
    'nowhere to send an answer to',
  )
  throw new Error(`the provider of ${header.sender.value} could not be found: ${found.state}`)
}

/** What we answer: AP it is in the inbox, AB it is here and nobody could be told, RE it failed its checks. */
export interface Verdict {
  readonly code: 'AP' | 'AB' | 'RE'
  /** Said with RE: what failed. */
  readonly text: string
  readonly findings: readonly Finding[]
}

function contentOf({ code, text, findings }: Verdict): LegContent {
  const lines = linesOfFindings(findings)
  if (code === 'RE') return { leg: 'messageLevelStatus', code, text, lines }
  const warnings = lines.filter((line) => line.reason === 'BW')
  return { leg: 'messageLevelStatus', code, text: null, lines: warnings }
}

export interface Answer {
  readonly documentId: string | null
  readonly receiver: string
  readonly verdict: Verdict
}

/** The leg with our answer to an envelope, and how it begins: a success that nobody asked to hear is not sent. */
export function answerLeg(
  context: Context,
  { header, owner }: Answerable,
  { documentId, receiver, verdict }: Answer,
): { leg: NewTransmission; event: NewLegEvent } {
  const unwanted = verdict.code !== 'RE' && header.mlsType === 'FAILURE_ONLY'
  context.log.debug({ envelope: header.envelopeId, code: verdict.code }, 'an answer was made')
  return {
    leg: {
      id: newId('tx'),
      leg: 'messageLevelStatus',
      documentId,
      participantKey: owner.participantKey,
      subjectEnvelopeId: header.envelopeId,
      generation: 1,
      content: contentOf(verdict),
      sender: `0242:${context.config.serviceProvider.seat}`,
      receiver,
      receiverSeat: receiver.slice('0242:'.length),
      envelopeId: newUuid(),
    },
    event: unwanted ? { type: 'notApplicable', reason: 'answerNotWanted' } : { type: 'queued' },
  }
}

/** Makes the leg with our answer to an envelope, once; a job sends it. */
export async function answerSender(
  context: Context,
  tx: Tx,
  answerable: Answerable,
  about: Answer,
): Promise<void> {
  const { leg, event } = answerLeg(context, answerable, about)
  if (await insertTransmission(tx, answerable.owner, leg, context.clock.now()))
    await begin(context, tx, answerable.owner, leg.id, event)
}
