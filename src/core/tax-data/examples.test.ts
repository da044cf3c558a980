import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  exchangedKindForTypeCode,
  exchangeTypes,
  participant,
  readEnvelope,
  writeEnvelope,
} from '#core/envelope'
import { reportOnlyReason } from '#core/participant-ids'
import { parseXml, type XmlElement } from '#core/xml'
import { buildTaxData, readTaxData, reportScopeOf } from './index.ts'

const folder = new URL('../../../examples/', import.meta.url)
const cases = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/document.xml`, folder)))

const envelopeId = '4f3c2b1a-0000-4000-8000-000000000001'

describe('every golden example', () => {
  it.each(cases)('%s is reported and enveloped', (name) => {
    const text = readFileSync(new URL(`${name}/document.xml`, folder), 'utf8')
    const source = parseXml(text).root as XmlElement
    const xml = buildTaxData({
      source,
      role: '01',
      typeCode: 'S',
      scope: reportScopeOf(source),
      envelopeId,
      reportingParty: { scheme: '0235', value: '1234567890' },
      receivingParty: { scheme: '0242', value: '000773' },
      serviceProviderId: { scheme: '0242', value: '000001' },
      issuedAt: '2026-11-21T10:00:00Z',
    })
    const { taxData } = readTaxData(xml)
    expect(text).toContain(`>${taxData?.reported?.netTotal}</cbc:TaxExclusiveAmount>`)

    const kind = exchangedKindForTypeCode(
      taxData?.reported?.typeCode ?? '',
      taxData?.reported?.customizationId.includes('selfbilling'),
    )
    if (kind === null) throw new Error('the example has no type code')
    const header = {
      sender: participant('0235:1234567890'),
      receiver: participant('0235:1987654321'),
      envelopeId,
      createdAt: '2026-11-21T10:00:00Z',
      ...exchangeTypes[kind],
      countryC1: 'AE',
    }
    const { envelope, findings } = readEnvelope(writeEnvelope(header, text))
    expect(findings).toEqual([])
    expect(text).toContain(envelope?.documentXml)
    const report = { ...header, receiver: participant('0242:000773'), ...exchangeTypes.taxData }
    expect(readEnvelope(writeEnvelope(report, xml)).envelope?.identification.type).toBe('TaxData')
  })

  it('has cases for receivers that stand for no company', () => {
    const receivers = cases.map((name) => {
      const text = readFileSync(new URL(`${name}/document.xml`, folder), 'utf8')
      return [...text.matchAll(/<cbc:EndpointID schemeID="0235">(\d+)</g)].map((match) => match[1] ?? '')
    })
    expect(receivers.flat().some((value) => reportOnlyReason(value) !== null)).toBe(true)
  })
})
