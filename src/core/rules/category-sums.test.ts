import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkXml } from '#core/rules'

const documentOf = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../examples', name, 'document.xml'), 'utf8')

/** The document with each of the texts replaced everywhere; one that is not there is a mistake in the test. */
function changed(name: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`Nothing to change: ${from}`)
    return text.replaceAll(from, to)
  }, documentOf(name))
}

const found = (xml: string) =>
  checkXml(xml).findings.map(({ rule, params }) => [rule, params?.['expected'], params?.['actual']])

describe('the tax by rate against the lines', () => {
  it('takes 5, 5.0 and 5.00 for one rate', () => {
    const xml = documentOf('standard-tax-invoice')
    const lines = xml.indexOf('<cac:InvoiceLine>')
    const rewritten = (percent: string) =>
      xml.slice(0, lines) +
      xml
        .slice(lines)
        .replaceAll('<cbc:Percent>5', `<cbc:Percent>${percent}`)
        .replaceAll(`${percent}.00<`, `${percent}<`)
    expect(rewritten('5.000')).not.toBe(xml)
    expect(found(rewritten('5.000'))).toEqual([])
    expect(found(rewritten('5.0'))).toEqual([])
  })

  it.each([
    ['zero-rated', 'Z', 'aligned-ibrp-z-08'],
    ['reverse-charge', 'AE', 'aligned-ibrp-ae-08-ae'],
    ['exempt-with-document-allowance', 'E', 'aligned-ibrp-e-08'],
    ['mixed-rates-with-discounts', 'O', 'aligned-ibrp-o-08'],
    ['margin-scheme', 'N', 'ibr-102-ae'],
    ['standard-tax-invoice', 'S', 'aligned-ibrp-s-08'],
  ])(
    '%s: a taxable amount outside of the tolerance of the rule is reported with both numbers',
    (name, code, rule) => {
      const breakdown = new RegExp(
        `(<cac:TaxSubtotal>\\s*<cbc:TaxableAmount currencyID="AED">)([^<]+)(</cbc:TaxableAmount>\\s*<cbc:TaxAmount[^>]*>[^<]*</cbc:TaxAmount>\\s*<cac:TaxCategory>\\s*<cbc:ID>${code}<)`,
      )
      const xml = documentOf(name)
      const stated = breakdown.exec(xml)?.[2] ?? ''
      expect(stated).toMatch(/^\d+\.\d\d$/)
      const off = (Number(stated) + 0.03).toFixed(2)
      expect(found(xml.replace(breakdown, `$1${off}$3`))).toContainEqual([rule, stated, off])
    },
  )

  it('allows standard rates and the margin scheme two fils, the other categories nothing', () => {
    const near = (name: string, from: string, to: string) =>
      found(
        changed(name, [
          `<cbc:TaxableAmount currencyID="AED">${from}<`,
          `<cbc:TaxableAmount currencyID="AED">${to}<`,
        ]),
      ).map(([rule]) => rule)
    const taxable = (name: string) =>
      /<cbc:TaxableAmount currencyID="AED">([^<]+)</.exec(documentOf(name))?.[1] ?? ''
    const plus = (text: string, fils: number) => (Number(text) + fils / 100).toFixed(2)
    const standard = taxable('standard-tax-invoice')
    expect(near('standard-tax-invoice', standard, plus(standard, 2))).not.toContain('aligned-ibrp-s-08')
    expect(near('standard-tax-invoice', standard, plus(standard, -2))).not.toContain('aligned-ibrp-s-08')
    expect(near('standard-tax-invoice', standard, plus(standard, -3))).toContain('aligned-ibrp-s-08')
    const zero = taxable('zero-rated')
    expect(near('zero-rated', zero, plus(zero, 1))).toContain('aligned-ibrp-z-08')
  })

  it('adds up lines of any number of rates, however they alternate', () => {
    const xml = documentOf('standard-tax-invoice')
    const from = xml.indexOf('<cac:InvoiceLine>')
    const end = '</cac:InvoiceLine>'
    const to = xml.lastIndexOf(end) + end.length
    const rates = Array.from({ length: 40 }, (_, at) => String(5 + ((at * 7) % 20)))
    const line = xml.slice(from, xml.indexOf(end) + end.length)
    const lines = rates.map((rate) => line.replaceAll(/<cbc:Percent>[^<]*</g, `<cbc:Percent>${rate}<`))
    const net = /<cbc:LineExtensionAmount[^>]*>([^<]+)</.exec(line)?.[1] ?? ''
    const breakdown = /<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/.exec(xml)?.[0] ?? ''
    const breakdowns = [...new Set(rates)].map((rate, at) => {
      const count = rates.filter((other) => other === rate).length
      const stated = (Number(net) * count + (at === 19 ? 1 : 0)).toFixed(2)
      return breakdown
        .replace(/(<cbc:TaxableAmount[^>]*>)[^<]*/, `$1${stated}`)
        .replace(/<cbc:Percent>[^<]*/, `<cbc:Percent>${rate}`)
    })
    const written = (xml.slice(0, from) + lines.join('') + xml.slice(to)).replace(
      breakdown,
      breakdowns.join(''),
    )
    const sums = found(written).filter(([rule]) => rule === 'aligned-ibrp-s-08')
    expect(sums).toEqual([
      ['aligned-ibrp-s-08', (Number(net) * 2).toFixed(2), (Number(net) * 2 + 1).toFixed(2)],
    ])
  })
})
