import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseXml, type XmlElement } from '#core/xml'
import { checkXml, specificationOfTree } from './index.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../examples/${name}/document.xml`, import.meta.url), 'utf8')
const invoice = read('standard-tax-invoice')
const selfBilled = read('self-billed-invoice')

const rulesOf = (xml: string) => checkXml(xml).findings.map(({ rule }) => rule)
const rootOf = (xml: string) => parseXml(xml).root as XmlElement

describe('roots that are no invoice', () => {
  it('are reported, with the other findings if an invoice was intended', () => {
    const foreignNamespace = invoice.replace(/ xmlns="[^"]*"/, ' xmlns="urn:example:other"')
    const broken = foreignNamespace.replace('>380<', '>999<')
    expect(checkXml(foreignNamespace).kind).toBe('unknown')
    expect(rulesOf(foreignNamespace)[0]).toBe('falaj-unknown-document')
    expect(rulesOf(broken)).toContain('ibr-cl-01')
    expect(rulesOf('<Invoice><a/></Invoice>')).toEqual(['falaj-unknown-document', 'ibr-079'])
  })

  it('are the only finding if no invoice was intended', () => {
    expect(rulesOf('<html><body/></html>')).toEqual(['falaj-unknown-document'])
  })
})

describe('the specification that a document is checked by', () => {
  const change = (xml: string, name: string, value: string) =>
    rootOf(xml.replace(new RegExp(`(<cbc:${name}>)[^<]*`), `$1${value}`))

  it('is that of the customization id, with any ending', () => {
    expect(specificationOfTree(rootOf(invoice))).toBe('billing')
    expect(specificationOfTree(rootOf(selfBilled))).toBe('selfbilling')
    expect(
      specificationOfTree(change(invoice, 'CustomizationID', 'urn:peppol:pint:selfbilling-1@ae-1:x')),
    ).toBe('selfbilling')
    expect(specificationOfTree(change(selfBilled, 'CustomizationID', 'urn:peppol:pint:billing-1@ae-1'))).toBe(
      'billing',
    )
  })

  it('is recognized by the process, then by the type, if the id does not name it', () => {
    const unnamed = (xml: string) => xml.replace(/<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>/, '')
    const nameless = (xml: string) => unnamed(xml).replace(/<cbc:ProfileID>[^<]*<\/cbc:ProfileID>/, '')
    expect(specificationOfTree(rootOf(unnamed(selfBilled)))).toBe('selfbilling')
    expect(specificationOfTree(rootOf(unnamed(invoice)))).toBe('billing')
    expect(specificationOfTree(rootOf(nameless(selfBilled)))).toBe('selfbilling')
    expect(specificationOfTree(rootOf(nameless(invoice)))).toBe('billing')
  })
})

describe('what cannot be read', () => {
  it('does not hide that a total is missing', () => {
    const unreadable = invoice
      .replace(/(<cac:InvoiceLine>[^]*?<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$1many')
      .replace(
        /(<cac:LegalMonetaryTotal>[^]*?)<cbc:LineExtensionAmount[^>]*>[^<]*<\/cbc:LineExtensionAmount>/,
        '$1',
      )
    expect(rulesOf(unreadable)).toEqual(
      expect.arrayContaining(['ibr-012', 'ibr-co-10', 'falaj-not-a-number']),
    )
  })

  it('is the white space around a stray element in a value, too', () => {
    const nested = invoice.replace(
      '>AED</cbc:DocumentCurrencyCode>',
      '>\n<x>AED</x>\n</cbc:DocumentCurrencyCode>',
    )
    expect(rulesOf(nested)).toContain('ibr-159-ae')
  })
})
