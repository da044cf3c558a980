import type { EnvelopeReading } from '#core/envelope'
import { linesOfFindings, type StatusLine } from '#core/status'
import { readTaxData, type TaxData } from '#core/tax-data'
import { readUbl } from '#core/ubl'
import type { Context } from '#platform/context'
import { answerTo } from './answer-envelope.ts'
import type { Deliver } from './handle-message.ts'
import type { Message } from './store.ts'
import { magicReceivers, simulatedProviderSeat } from './wire.ts'

/** The tax platform: checks a report and acknowledges or rejects it; a resubmitted one meets no magic. */
export async function playTaxAuthority(
  context: Context,
  message: Message,
  reading: EnvelopeReading,
  deliver: Deliver,
): Promise<string> {
  const { taxData, findings } = reading.envelope
    ? readTaxData(reading.envelope.document)
    : { taxData: null, findings: reading.findings }
  const magic =
    taxData?.role === '01' && taxData.typeCode !== 'R' && buyerOf(taxData) === magicReceivers.reportRejected
  const rejected = taxData === null || magic
  const lines = magic ? [rejection] : linesOfFindings(findings)
  const answer = answerTo(message, reading, {
    seat: context.config.taxAuthoritySeat,
    code: rejected ? 'RE' : 'AP',
    ...(rejected ? { text: 'The report was rejected.' } : {}),
    lines,
  })
  // The answer to a report of the simulated provider has nobody to go to.
  const isForPortal = reading.header?.mlsTo?.value !== `0242:${simulatedProviderSeat}`
  if (answer && isForPortal) await deliver(answer.envelopeId, answer.bytes)
  return rejected ? 'rejected' : 'accepted'
}

const rejection: StatusLine = {
  location: 'NA',
  text: 'Simulated: the tax platform does not accept reports about this buyer.',
  reason: 'BV',
}

function buyerOf(taxData: TaxData): string {
  const buyer = taxData.source ? readUbl(taxData.source).document?.buyer?.participantId : undefined
  return buyer ? `${buyer.scheme ?? ''}:${buyer.value ?? ''}` : ''
}
