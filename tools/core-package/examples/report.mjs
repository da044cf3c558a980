// The tax data document that the seller's service provider sends about an invoice: node report.mjs FILE.xml
import { readFileSync } from 'node:fs'
import { buildTaxData, checkTaxDataWithSource, parseXml, reportScopeOf } from 'falaj/core'

const { root, findings } = parseXml(readFileSync(process.argv[2]))
if (!root) throw new Error(findings[0].message)
const report = buildTaxData({
  source: root,
  role: '01',
  typeCode: 'S',
  scope: reportScopeOf(root),
  envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
  reportingParty: { scheme: '0235', value: '1042388163' },
  receivingParty: { scheme: '0242', value: '000773' },
  serviceProviderId: { scheme: '0242', value: '000900' },
  issuedAt: '2027-02-10T10:00:00Z',
})
console.log(report)
console.error(checkTaxDataWithSource(parseXml(report).root))
