import { describe, expect, it } from 'vitest'
import { parseXml } from '#core/xml'
import { buildInvoiceResponse, checkInvoiceResponse } from './index.ts'

const response = buildInvoiceResponse({
  messageId: 'd6a2cf6e-8f7c-4f0c-9f2c-5d0b6a3d1a10',
  issuedAt: '2026-11-21T20:15:00.123Z',
  sender: { scheme: '0235', value: '1234567890', name: 'Hajar Trading LLC' },
  receiver: { scheme: '0235', value: '1987654321', name: 'Falaj Steel' },
  document: { number: 'INV-1', typeCode: '380', issueDate: '2026-11-20' },
  status: 'AP',
  clarifications: [],
})

/** Ids of the rules that a number in a scheme breaks, as electronic address of the sender. */
function broken(scheme: string, value: string): string[] {
  return commonRules('schemeID="0235">1234567890<', `schemeID="${scheme}">${value}<`)
}

/** Ids of the rules for all messages that the answer breaks after a change. */
function commonRules(from: string, to: string): string[] {
  const xml = response.replace(from, to)
  if (xml === response) throw new Error(`nothing to change: ${from}`)
  const { root } = parseXml(xml)
  if (!root) throw new Error('not well-formed')
  return [...new Set(checkInvoiceResponse(root).map(({ rule }) => rule))].filter((rule) =>
    rule.startsWith('PEPPOL-COMMON-'),
  )
}

/** Scheme, rule, numbers in the right form with the right check digits, numbers without. */
const registers: readonly [string, string, readonly string[], readonly string[]][] = [
  ['0088', 'R040', ['4000001123452', ' 4000001123452 '], ['4000001123453', '40000011A3452']],
  ['0192', 'R041', ['974760673', '889640782'], ['974760674', '000000000', '97476067']],
  ['0184', 'R042', ['DK12345678', '12345678'], ['DK1234567', 'dk12345678', ' 12345678']],
  ['0096', 'R052', ['1234567890'], ['123456789', '12345678901']],
  ['0198', 'R053', ['DK12345678'], ['12345678', 'DK1234567']],
  ['0208', 'R043', ['0202239951', '0428759497'], ['0202239952', '202239951']],
  ['0201', 'R044', ['UFE1AB'], ['UFE1A', 'UFE-1A']],
  [
    '0210',
    'R045',
    ['RSSMRA85T10A562S', '12345678901'],
    ['RSSMRA85T10A5621', 'RSSMRA8XT10A562S', 'R1SMRA85T10A562S', 'RSSMRA85110A562S', '1234567890A', 'ABC'],
  ],
  ['9907', 'R046', ['RSSMRA85T10A562S'], ['RSSMRA85TX0A562S', 'RSSMRA85T10A56XS']],
  ['0211', 'R047', ['IT00743110157', 'FR12345'], ['IT00743110158', 'IT0074311015']],
  ['0007', 'R049', ['5560360793'], ['5560360794', '556036079', 'ABCDEFGHIJ']],
  ['0151', 'R050', ['51824753556'], ['51824753557', '5182475355']],
  ['0106', 'R054', ['12345678'], ['1234567']],
  ['0190', 'R055', ['12345678901234567890'], ['1234567890123456789']],
  ['9944', 'R056-1', ['NL123456789B01'], ['NL123456789A01', 'NL12345678B01']],
  ['0217', 'R057', ['123456789012'], ['12345678901']],
]

describe('numbers of other countries in an answer', () => {
  it.each(registers)('scheme %s (%s)', (scheme, rule, good, bad) => {
    for (const value of good) expect(broken(scheme, value), value).toEqual([])
    for (const value of bad) expect(broken(scheme, value), value).toEqual([`PEPPOL-COMMON-${rule}`])
  })
})

describe('what holds for all messages', () => {
  const party = '<cac:PartyLegalEntity>'
  const taxId = (id: string, scheme = 'VAT') =>
    commonRules(
      party,
      `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>${party}`,
    )

  it('looks at Dutch tax numbers without a scheme', () => {
    expect(taxId('NL123456789B01')).toEqual([])
    expect(taxId('NL12345678')).toEqual(['PEPPOL-COMMON-R056-2'])
    expect([taxId('NL12345678', 'GST'), taxId('BE12345678')]).toEqual([[], []])
  })

  it('looks at identifiers and company numbers, but for what concerns addresses only', () => {
    const identified = (scheme: string, id: string) =>
      commonRules(
        party,
        `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${id}</cbc:ID></cac:PartyIdentification>${party}`,
      )
    expect(identified('0106', '1')).toEqual(['PEPPOL-COMMON-R054'])
    expect(identified('9907', '1')).toEqual([])
    expect(identified('0235', '1')).toEqual([])
    expect(commonRules(party, `${party}<cbc:CompanyID schemeID="0190">1</cbc:CompanyID>`)).toEqual([
      'PEPPOL-COMMON-R055',
    ])
    expect(
      commonRules(party, `<cac:Contact><cbc:ID schemeID="0106">1</cbc:ID></cac:Contact>${party}`),
    ).toEqual([])
  })

  it('takes whole dates, no empty elements and no hints at schemas', () => {
    expect(commonRules('2026-11-20<', '20.11.2026<')).toContain('PEPPOL-COMMON-R030')
    expect(commonRules('>Falaj Steel<', '> <')).toContain('PEPPOL-COMMON-R001')
    expect(
      commonRules(
        ' xmlns:cac=',
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" xmlns:cac=',
      ),
    ).toEqual(['PEPPOL-COMMON-R003'])
  })
})
