import { createHash } from 'node:crypto'
import { type EnvelopeReading, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { hasFatal } from '#core/findings'
import { checkTree } from '#core/rules'
import { linesOfFindings, type StatusLine } from '#core/status'
import { buildTaxData, reportScopeOf } from '#core/tax-data'
import type { Context } from '#platform/context'
import { answerTo } from './answer-envelope.ts'
import type { Deliver } from './handle-message.ts'
import { keepMessage, type Message } from './store.ts'
import { magicReceivers, simulatedProviderSeat, uuidFrom } from './wire.ts'

/** The provider of an outside buyer: checks what came, reports it as the receiver, and answers. */
export async function playProvider(
  context: Context,
  message: Message,
  reading: EnvelopeReading,
  deliver: Deliver,
): Promise<string> {
  if (message.kind === 'messageLevelStatus') return 'delivered'
  const findings = reading.envelope ? checkTree(reading.envelope.document) : reading.findings
  const lines =
    message.receiver === magicReceivers.rejects
      ? [rejection]
      : linesOfFindings(findings).filter(isWorthSaying)
  const rejected = message.receiver === magicReceivers.rejects || hasFatal(findings)
  await report(context, message, reading, rejected)
  if (message.receiver === magicReceivers.staysSilent) return 'silent'
  const answer = answerTo(message, reading, {
    seat: simulatedProviderSeat,
    code: rejected ? 'RE' : 'AP',
    ...(rejected ? { text: 'The document was rejected.' } : {}),
    lines,
  })
  if (answer) await deliver(answer.envelopeId, answer.bytes)
  return rejected ? 'rejected' : 'delivered'
}

const rejection: StatusLine = {
  location: '/Invoice/cac:AccountingCustomerParty',
  text: 'Simulated: the buyer is not known to its provider under this name.',
  reason: 'BV',
}

function isWorthSaying(line: StatusLine): boolean {
  return line.text !== ''
}

/** The receiver's own report goes straight to the tax platform's desk. */
async function report(
  context: Context,
  message: Message,
  reading: EnvelopeReading,
  rejected: boolean,
): Promise<void> {
  const document = reading.envelope?.document
  if (!document || !reading.header) return
  const envelopeId = uuidFrom(`report:${message.envelopeId}`)
  const at = message.receivedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const taxAuthority = context.config.taxAuthoritySeat
  const xml = buildTaxData({
    source: document,
    role: '02',
    typeCode: rejected ? 'F' : 'S',
    scope: reportScopeOf(document),
    envelopeId: message.envelopeId,
    reportingParty: { scheme: '0235', value: message.receiver.slice('0235:'.length) },
    receivingParty: { scheme: '0242', value: taxAuthority },
    serviceProviderId: { scheme: '0242', value: simulatedProviderSeat },
    issuedAt: at,
  })
  const header = {
    sender: participant(message.receiver),
    receiver: participant(`0242:${taxAuthority}`),
    envelopeId,
    createdAt: at,
    countryC1: 'AE',
    mlsTo: participant(`0242:${simulatedProviderSeat}`),
    mlsType: 'ALWAYS_SEND',
    ...exchangeTypes.taxData,
  } as const
  const bytes = Buffer.from(writeEnvelope(header, xml), 'utf8')
  await context.db.system(async (tx) => {
    const { isNew } = await keepMessage(tx, {
      station: 'taxAuthority',
      envelopeId,
      transportId: uuidFrom(`transport:${envelopeId}`),
      sender: message.receiver,
      receiver: `0242:${taxAuthority}`,
      kind: 'taxData',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
      receivedAt: context.clock.now(),
    })
    if (isNew) await context.jobs.enqueue(tx, 'exchange.simulate', { station: 'taxAuthority', envelopeId })
  })
}
