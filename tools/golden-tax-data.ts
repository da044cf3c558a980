import { type InvoiceDraft } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { reportOnlyReason } from '#core/participant-ids'
import { buildTaxData, reportScopeOf } from '#core/tax-data'
import { parseXml } from '#core/xml'

/** The report of the sending side (C2) about a golden example, with made-up ids and a fixed hour. */
export function goldenTaxData(input: InvoiceDraft, xml: string): string {
  const { root } = parseXml(xml)
  if (!root) throw new Error('the example is not XML')
  const [reporter, other] = isSelfBilled(input.kind)
    ? [input.buyer, input.seller]
    : [input.seller, input.buyer]
  const isReportOnly = reportOnlyReason(other?.participantId?.value ?? '') !== null
  return buildTaxData({
    source: root,
    role: '01',
    typeCode: 'S',
    scope: reportScopeOf(root),
    envelopeId: isReportOnly ? null : '7f6b2a9e-52c1-4f0a-9d43-0d6f3c1b8e21',
    reportingParty: { scheme: '0235', value: reporter?.participantId?.value ?? '' },
    receivingParty: { scheme: '0242', value: '000773' },
    serviceProviderId: { scheme: '0242', value: '000001' },
    issuedAt: `${input.issueDate}T08:00:00Z`,
  })
}
