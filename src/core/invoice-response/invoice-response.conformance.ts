import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasFatal } from '#core/findings'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { mutateTree, mutationCount as mutations, seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFiles, referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { officialSchematron } from '../../../tools/run-official.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'
import {
  buildInvoiceResponse,
  checkInvoiceResponse,
  clarificationsOf,
  readInvoiceResponse,
  statusOfDecision,
} from './index.ts'

const reference = referenceFolder()
if (reference === null) reportMissingReference('invoice responses against the official rules')

/** Ids of what we find, without our own rules: the official ones say nothing about those. */
function checkResponse(xml: string): { official: string[]; refused: boolean } {
  const { root } = parseXml(xml)
  if (root === undefined) throw new Error('the sample is not XML')
  const findings = checkInvoiceResponse(root)
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  return {
    official: rules.filter((rule) => rule.startsWith('PEPPOL-')),
    refused: hasFatal(findings),
  }
}

describe.skipIf(reference === null)('invoice response 3.1 (2026.5)', () => {
  const folder = join(reference ?? '', 'imr', '2026.5')
  const official =
    reference === null ? () => [] : officialSchematron(join(folder, 'schematron', 'PEPPOLBIS-T111.sch'))
  const all = reference === null ? [] : referenceFiles('imr', '2026.5', 'example')
  const good = all.filter(({ name }) => name.startsWith('T111') || name.startsWith('InvoiceResponse'))

  it('has the official examples at hand', () => {
    expect(good).toHaveLength(14)
  })

  it.each(good)('accepts and reads $name', ({ text }) => {
    expect(checkResponse(text).official).toEqual(official(text))
    expect(schemaErrors('ApplicationResponse', text)).toEqual([])
    const { response, findings } = readInvoiceResponse(text)
    expect(findings).toEqual([])
    expect(response).not.toBeNull()
  })

  const request = {
    messageId: 'd6a2cf6e-8f7c-4f0c-9f2c-5d0b6a3d1a10',
    issuedAt: '2026-11-21T20:15:00.123Z',
    sender: { scheme: '0235', value: '1234567890', name: 'هاجر للتجارة <&>' },
    receiver: { scheme: '0235', value: '1987654321', name: 'Falaj Steel' },
    document: { number: 'INV-1', typeCode: '380', issueDate: '2026-11-20' },
  }

  it.each([
    ['approve', '', []],
    ['hold', 'Which order is this?', []],
    ['hold', 'أي طلب؟', ['REF']],
    ['dispute', 'Two are missing', ['QTY', 'OTH']],
  ] as const)(
    'writes answers that the official rules and the schema accept: %s %s',
    (decision, text, codes) => {
      const clarifications = clarificationsOf(decision, text, codes)
      const xml = buildInvoiceResponse({ ...request, status: statusOfDecision(decision), clarifications })
      expect(official(xml)).toEqual([])
      expect(schemaErrors('ApplicationResponse', xml)).toEqual([])
      expect(readInvoiceResponse(xml).findings).toEqual([])
    },
  )

  it('agrees with the official rules on numbers of other countries', () => {
    const xml = buildInvoiceResponse({ ...request, status: 'AP' })
    const numbers: Record<string, string[]> = {
      '0088': ['7300010000001', '7300010000002', 'x'],
      '0192': ['991825827', '991825828', '000000000'],
      '0184': ['DK12345678', '12345678', 'DK1234567', ' DK12345678'],
      '0096': ['1234567890', '123'],
      '0198': ['DK12345678', '12345678'],
      '0208': ['0202239951', '0202239952', '0000000097'],
      '0201': ['UFABC1', 'UFABC'],
      '0210': ['RSSMRA80A01H501U', 'RSSMRA80A01H501', '12345678901', '1234567890X'],
      '9907': ['RSSMRA80A01H501U', 'x'],
      '0211': ['IT06363391001', 'IT06363391002', 'It1', 'FR1'],
      '0007': ['5567321707', '5567321708', '55673217'],
      '0151': ['51824753556', '51824753557'],
      '0106': ['12345678', '1234567'],
      '0190': ['12345678901234567890', '1'],
      '9944': ['NL123456789B12', 'NL1'],
      '0217': ['123456789012', '1'],
    }
    const wrong: unknown[] = []
    for (const [scheme, values] of Object.entries(numbers)) {
      for (const value of values) {
        const endpoint = `<cbc:EndpointID schemeID="${scheme}">${value}</cbc:EndpointID>`
        const id = `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${value}</cbc:ID></cac:PartyIdentification>`
        const changed = xml.replace(/<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/, endpoint + id)
        const expected = official(changed)
        const found = checkResponse(changed).official
        if (String(found) !== String(expected)) wrong.push({ scheme, value, expected, found })
      }
    }
    expect(wrong).toEqual([])
  })

  it(`agrees with the official rules on ${mutations} changed answers`, () => {
    const random = seededRandom(111)
    const samples = good.map(({ text }) => parseXml(text).root as XmlElement)
    const disagreements: unknown[] = []
    for (let index = 0; index < mutations; index++) {
      let changed = samples[index % samples.length] as XmlElement
      for (let times = 0; times <= index % 3; times++) changed = mutateTree(changed, random)
      const xml = serializeXml(changed)
      const expected = official(xml)
      const found = checkResponse(xml)
      const agrees = expected === 'error' ? found.refused : String(found.official) === String(expected)
      if (!agrees) disagreements.push({ index, expected, found, xml })
    }
    expect(disagreements).toEqual([])
  })
})
