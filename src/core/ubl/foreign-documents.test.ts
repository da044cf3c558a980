import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readUbl, writeUbl } from '#core/ubl'

const example = readFileSync(
  new URL('../../../examples/standard-tax-invoice/document.xml', import.meta.url),
  'utf8',
)

/** Reads and writes again, exactly what was there. */
function again(xml: string): { text: string; reading: ReturnType<typeof readUbl> } {
  const reading = readUbl(xml)
  if (!reading.document || !reading.totals) throw new Error(reading.findings[0]?.message)
  return { text: writeUbl(reading.document, reading.totals, { complete: false }), reading }
}

describe('documents of others', () => {
  it('keep the currencies of their amounts, right or wrong', () => {
    const mixed = example
      .replace('<cbc:PayableAmount currencyID="AED">', '<cbc:PayableAmount currencyID="USD">')
      .replace('<cbc:PriceAmount currencyID="AED">', '<cbc:PriceAmount currencyID="EUR">')
      .replace('<cbc:TaxableAmount currencyID="AED">', '<cbc:TaxableAmount>')
    const { text, reading } = again(mixed)
    expect(Object.values(reading.totals?.otherCurrencies ?? {}).sort()).toEqual(['', 'EUR', 'USD'])
    expect(text).toContain('<cbc:PayableAmount currencyID="USD">')
    expect(text).toContain('<cbc:PriceAmount currencyID="EUR">')
  })

  it('may have no type code, an unknown one, or one of the other root', () => {
    const kinds = (change: (xml: string) => string) => {
      const { document } = again(change(example)).reading
      return [document?.kind, document?.typeCode]
    }
    expect(kinds((xml) => xml.replace(/<cbc:InvoiceTypeCode>.*<\/cbc:InvoiceTypeCode>/, ''))).toEqual([
      'invoice',
      undefined,
    ])
    expect(kinds((xml) => xml.replace('>380<', '>999<'))).toEqual(['invoice', '999'])
    expect(kinds((xml) => xml.replace('>380<', '>381<'))).toEqual(['invoice', '381'])
    expect(kinds((xml) => xml.replace('>380<', '> 380 <'))).toEqual(['invoice', undefined])
  })

  it('may bear attributes and text that mean nothing to us, which are named', () => {
    const odd = example
      .replace(
        '<Invoice ',
        '<Invoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" ',
      )
      .replace('<cac:OrderReference>', '<cac:OrderReference>loose text')
      .replace('<cbc:Note>', '<cbc:Note languageID="en">')
    const places = again(odd).reading.unmodeled.map(({ xpath }) => xpath)
    expect(places.some((place) => place.includes('OrderReference'))).toBe(true)
    expect(places.some((place) => place.includes('Note'))).toBe(true)
    expect(places.some((place) => place.includes('schemaLocation'))).toBe(false)
  })

  it('of other types are refused', () => {
    expect(readUbl('<Order xmlns="urn:x"/>').findings[0]?.severity).toBe('fatal')
    expect(readUbl('<Invoice xmlns="urn:x"/>').document).toBeUndefined()
  })
})
