import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTree } from '#core/rules'
import { parseXml, walkElements, type XmlElement } from '#core/xml'

const example = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../examples', name, 'document.xml'), 'utf8')

/** The document with its first part that matches repeated. */
function repeated(
  name: string,
  part: RegExp,
  times: number,
  change = (text: string): string => text,
): string {
  const text = example(name)
  const [found] = part.exec(text) ?? []
  if (found === undefined) throw new Error(`${name} has nothing like ${String(part)}`)
  return text.replace(found, change(found).repeat(times))
}

/** How often a check looks at the name of an element: what its time consists of, and the same on each machine. */
function looksAt(xml: string): number {
  const { root } = parseXml(xml)
  if (!root) throw new Error('not well-formed')
  let looks = 0
  for (const node of walkElements(root)) {
    const { name } = node
    Object.defineProperty(node, 'name' satisfies keyof XmlElement, {
      get: () => {
        looks += 1
        return name
      },
    })
  }
  checkTree(root, { today: '2026-11-21' })
  return looks
}

const line = /<cac:(Invoice|CreditNote)Line>.*?<\/cac:\1Line>/s
const invoicePeriod = '<cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate></cac:InvoicePeriod>'

describe('the time of a check', () => {
  it.each<[what: string, document: (times: number) => string]>([
    ['lines', (times) => repeated('standard-tax-invoice', line, times)],
    ['lines of credit notes', (times) => repeated('standard-credit-note', line, times)],
    ['lines of several rates', (times) => repeated('mixed-rates-with-discounts', line, times)],
    ['lines under reverse charge', (times) => repeated('reverse-charge', line, times)],
    [
      'lines with a period of their own',
      (times) =>
        repeated('standard-tax-invoice', line, times, (text) =>
          text.replace('</cbc:LineExtensionAmount>', `</cbc:LineExtensionAmount>${invoicePeriod}`),
        ),
    ],
    [
      'lines in which much is wrong',
      (times) =>
        repeated('standard-tax-invoice', line, times, (text) =>
          text.replaceAll(
            /<cbc:(Name|Percent|PriceAmount|BaseQuantity)\b.*?<\/cbc:\1>/gs,
            '<cbc:$1>x</cbc:$1>',
          ),
        ),
    ],
    [
      'allowances',
      (times) =>
        repeated('volume-discount-credit-note', /<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/s, times),
    ],
    ['tax totals', (times) => repeated('standard-tax-invoice', /<cac:TaxTotal>.*?<\/cac:TaxTotal>/s, times)],
    [
      'breakdowns',
      (times) => repeated('standard-tax-invoice', /<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/s, times),
    ],
    [
      'prepayments',
      (times) =>
        repeated(
          'standard-tax-invoice',
          /<cac:TaxTotal>/,
          1,
          (text) => `${'<cac:PrepaidPayment><cbc:ID>1</cbc:ID></cac:PrepaidPayment>'.repeat(times)}${text}`,
        ),
    ],
    [
      'references',
      (times) =>
        repeated(
          'standard-tax-invoice',
          /<cac:AccountingSupplierParty>/,
          1,
          (text) =>
            `${'<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID></cac:AdditionalDocumentReference>'.repeat(times)}${text}`,
        ),
    ],
    [
      'names that no rule knows',
      (times) =>
        repeated(
          'standard-tax-invoice',
          /<cac:TaxTotal>/,
          1,
          (text) => `${'<cac:Odd><cbc:Odd>1</cbc:Odd></cac:Odd>'.repeat(times)}${text}`,
        ),
    ],
  ])('grows linearly with %s', (_, document) => {
    // The first check finds out what the structure of the lines decides, once for all documents.
    looksAt(document(100))
    const [few, more, most] = [100, 140, 180].map((times) => looksAt(document(times))) as [
      number,
      number,
      number,
    ]
    expect(most - more).toBeLessThanOrEqual((more - few) * 1.02)
  })
})
