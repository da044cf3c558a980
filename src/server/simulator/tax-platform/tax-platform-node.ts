import { linesOfFindings, type StatusLine } from '#core/status'
import { readTaxData, type TaxData } from '#core/tax-data'
import { readUbl } from '#core/ubl'
import type { Context } from '#platform/base/context'
import type { FaultWatch } from '../controls/faults.ts'
import {
  envelopeIdReused,
  messageStatus,
  readArrival,
  type SaveArrival,
  type Scenario,
} from '../network/arrivals.ts'
import type { NodeDefinition } from '../network/node.ts'
import { type Arrival, statusAddress, statusDelivery } from '../network/status-envelope.ts'
import { type MagicBuyer, magicOf, simulatedReason } from '../scenarios/magic-receivers.ts'

/** The tax platform: accepts reports, checks them, and acknowledges or rejects each with a status. */
export function taxPlatformNode(
  context: Context,
  faults: FaultWatch,
  saveArrival: SaveArrival,
): NodeDefinition {
  return {
    name: 'taxPlatform',
    faults,
    async answer(request) {
      const [seat, root, envelopeId = ''] = request.path
      if (!seat || root !== 'envelopes') return { status: 404, body: { error: 'not found' } }
      if (request.method !== 'POST') return await messageStatus(context, 'taxPlatform', envelopeId)
      const read = readArrival(context, 'taxPlatform', request)
      if ('refusal' in read) return read.refusal
      const stored = await saveArrival(read.arrival, reportScenario(context, read.arrival))
      return stored.isSame ? { status: 200, body: { transportId: stored.transportId } } : envelopeIdReused
    },
  }
}

/** The scenario of a report; one that was created again does not depend on the buyer. */
function reportScenario(context: Context, arrival: Arrival): Scenario {
  const { envelope, findings: unreadable } = arrival.reading
  const { taxData, findings } = envelope
    ? readTaxData(envelope.document)
    : { taxData: null, findings: unreadable }
  const magic = taxData?.role === '01' && taxData.typeCode !== 'R' ? buyerOf(taxData)?.report : undefined
  if (magic === 'silent') return { outcome: 'silent', deliveries: [] }
  const rejected = taxData === null || magic === 'rejects'
  const to = statusAddress(arrival)
  const status = statusDelivery(arrival, {
    seat: context.config.taxAuthoritySeat,
    code: rejected ? 'RE' : 'AP',
    ...(rejected ? { text: 'The report was rejected.' } : {}),
    lines: magic === 'rejects' ? [rejection] : linesOfFindings(findings),
    target: to === `0242:${context.config.serviceProvider.seat}` ? 'portal' : 'accessPoint',
  })
  return { outcome: rejected ? 'rejected' : 'accepted', deliveries: status ? [status] : [] }
}

const rejection: StatusLine = {
  location: 'NA',
  text: simulatedReason(
    'the tax platform does not accept reports about this buyer.',
    'لا تقبل الهيئة الاتحادية للضرائب بلاغات عن هذا المشتري.',
  ),
  reason: 'BV',
}

function buyerOf(taxData: TaxData): MagicBuyer | undefined {
  const buyer = taxData.source ? readUbl(taxData.source).document?.buyer?.participantId : undefined
  return buyer ? magicOf(`${buyer.scheme ?? ''}:${buyer.value ?? ''}`) : undefined
}
