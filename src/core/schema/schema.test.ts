import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { withShapes } from '#core/shape'
import {
  appendChild,
  childElements,
  cloneElement,
  emptyElement,
  parseXml,
  text,
  walkElements,
  type XmlElement,
} from '#core/xml'
import { InstanceWriter } from '../../../tools/arbitrary-instance.ts'
import { createDamager, damages } from '../../../tools/damage-structure.ts'
import { goldenCases } from '../../../tools/golden-examples.ts'
import { seededRandom } from '../../../tools/mutate-tree.ts'
import { checkSchema } from './index.ts'
import { type Schema, schemaOf } from './schema.ts'

const example = (name: string, file = 'document.xml'): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../examples', name, file), 'utf8')
const invoice = example('standard-tax-invoice')

function treeOf(text: string): XmlElement {
  const { root, findings } = parseXml(text)
  if (!root) throw new Error(findings[0]?.message)
  return root
}

type Change = readonly [from: string | RegExp, to: string]

/** What is found in the invoice after some changes, as `rule place`. */
function found(...changes: readonly Change[]): string[] {
  const text = changes.reduce((current, [from, to]) => {
    const next = current.replace(from, to)
    if (next === current) throw new Error(`Nothing to change: ${String(from)}`)
    return next
  }, invoice)
  return checkSchema(treeOf(text)).map(({ rule, xpath }) => `${rule.replace('falaj-schema-', '')} ${xpath}`)
}

const issueDate = /<cbc:IssueDate>.*<\/cbc:IssueDate>/.exec(invoice)?.[0] ?? ''
const day = issueDate.slice(15, 25)
const foreign = '<x:Foo xmlns:x="urn:x">x</x:Foo>'
const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

describe('the schema of UBL', () => {
  it.each(goldenCases())('takes the document and the report of %s', (name) => {
    expect(checkSchema(treeOf(example(name)))).toEqual([])
    expect(checkSchema(treeOf(example(name, 'tax-data.xml')))).toEqual([])
  })

  it.each<[what: string, changes: Change[], expected: string[]]>([
    [
      'an element at the end that belongs to the front',
      [
        [issueDate, ''],
        ['</Invoice>', `${issueDate}</Invoice>`],
      ],
      ['order /Invoice/cbc:IssueDate'],
    ],
    [
      'an element too early',
      [
        [/<cac:LegalMonetaryTotal>[^]*<\/cac:LegalMonetaryTotal>/, ''],
        [
          '<cbc:CustomizationID>',
          '<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="AED">1</cbc:PayableAmount></cac:LegalMonetaryTotal><cbc:CustomizationID>',
        ],
      ],
      ['order /Invoice/cac:LegalMonetaryTotal'],
    ],
    [
      'an element that nobody knows',
      [[issueDate, `${issueDate}<cbc:Foo>x</cbc:Foo>`]],
      ['unexpected-element /Invoice/cbc:Foo'],
    ],
    ['one of another namespace', [[issueDate, issueDate + foreign]], ['unexpected-element /Invoice/Foo']],
    [
      'one that is misspelled in its case only',
      [[issueDate, issueDate.replaceAll('IssueDate', 'issueDate')]],
      ['unexpected-element /Invoice/cbc:issueDate'],
    ],
    [
      'one that belongs elsewhere',
      [[issueDate, `${issueDate}<cbc:Percent>5</cbc:Percent>`]],
      ['unexpected-element /Invoice/cbc:Percent'],
    ],
    ['a missing element', [[issueDate, '']], ['missing-element /Invoice/cbc:IssueDate']],
    [
      'an element twice',
      [[issueDate, issueDate + issueDate]],
      ['repeated-element /Invoice/cbc:IssueDate[2]'],
    ],
    [
      'a missing and an unknown attribute',
      [['<cbc:PayableAmount currencyID="AED">', '<cbc:PayableAmount currency="AED">']],
      [
        'attribute /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount/@currency',
        'missing-attribute /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount/@currencyID',
      ],
    ],
    [
      'an attribute of another namespace',
      [['<cbc:IssueDate>', '<cbc:IssueDate xml:lang="en">']],
      ['attribute /Invoice/cbc:IssueDate/@xml:lang'],
    ],
    [
      'an attribute of a bad value',
      [['<cbc:RegistrationName>', '<cbc:RegistrationName languageID="en_US">']],
      [
        'datatype /Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName/@languageID',
      ],
    ],
    [
      'text among elements',
      [['<cac:LegalMonetaryTotal>', '<cac:LegalMonetaryTotal>AED']],
      ['text /Invoice/cac:LegalMonetaryTotal'],
    ],
    [
      'an element in a value',
      [[issueDate, issueDate.replace('</', '<cbc:ID>1</cbc:ID></')]],
      ['nested-element /Invoice/cbc:IssueDate/cbc:ID'],
    ],
    ['an empty date', [[day, '']], ['datatype /Invoice/cbc:IssueDate']],
    [
      'an empty group',
      [[/<cac:LegalMonetaryTotal>[^]*<\/cac:LegalMonetaryTotal>/, '<cac:LegalMonetaryTotal/>']],
      ['missing-element /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount'],
    ],
    [
      'a value that is no number',
      [[/(<cbc:PayableAmount currencyID="AED">)[^<]*/, '$112,5']],
      ['datatype /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount'],
    ],
    [
      'a type that the element has not',
      [['<cbc:IssueDate>', `<cbc:IssueDate ${instance} xsi:type="cbc:IDType">`]],
      ['type /Invoice/cbc:IssueDate/@xsi:type'],
    ],
    [
      'xsi:nil, of which UBL knows nothing',
      [['<cbc:IssueDate>', `<cbc:IssueDate ${instance} xsi:nil="false">`]],
      ['attribute /Invoice/cbc:IssueDate/@xsi:nil'],
    ],
  ])('says of %s one thing', (_, changes, expected) => {
    expect(found(...changes)).toEqual(expected)
  })

  it('takes what any element may say of its schema', () => {
    const head = `${instance} xsi:schemaLocation="urn:a a.xsd" xsi:noNamespaceSchemaLocation="b.xsd"`
    expect(found(['<Invoice ', `<Invoice ${head} `])).toEqual([])
    expect(found(['<cbc:IssueDate>', `<cbc:IssueDate ${instance} xsi:type=" cbc:IssueDateType ">`])).toEqual(
      [],
    )
  })

  it('takes anything in an extension, and looks at what is declared there', () => {
    const extended = (content: string): string[] =>
      found([
        '<cbc:CustomizationID>',
        `<x:UBLExtensions xmlns:x="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><x:UBLExtension><x:ExtensionContent>${content}</x:ExtensionContent></x:UBLExtension></x:UBLExtensions><cbc:CustomizationID>`,
      ])
    const place = '/Invoice/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent'
    expect(extended(foreign)).toEqual([])
    expect(extended('<cac:Price><cbc:PriceAmount currencyID="AED">1</cbc:PriceAmount></cac:Price>')).toEqual(
      [],
    )
    expect(extended('<y:Foo xmlns:y="urn:y"><cbc:IssueDate>soon</cbc:IssueDate></y:Foo>')).toEqual([
      `datatype ${place}/Foo/cbc:IssueDate`,
    ])
    expect(extended('<Foo xmlns=""/>')).toEqual([`unexpected-element ${place}/Foo`])
    expect(extended(foreign + foreign)).toEqual([`repeated-element ${place}/Foo[2]`])
    expect(extended('')).toEqual([`missing-element ${place}`])
    const reference = '<ds:Reference xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="a" />'
    expect(extended(`<y:Foo xmlns:y="urn:y">${reference}${reference}</y:Foo>`)).toContain(
      `id ${place}/Foo/Reference[2]/@Id`,
    )
  })

  it('says what was found, where, and what is expected there, in words', () => {
    const [order] = checkSchema(
      treeOf(invoice.replace(issueDate, '').replace('</Invoice>', `${issueDate}</Invoice>`)),
    )
    expect(order).toEqual({
      rule: 'falaj-schema-order',
      severity: 'fatal',
      path: '',
      xpath: '/Invoice/cbc:IssueDate',
      message:
        'cbc:IssueDate is in the wrong place in Invoice. The correct order is: cbc:UUID, cbc:IssueDate, cbc:DueDate.',
      params: {
        element: 'cbc:IssueDate',
        parent: 'Invoice',
        expected: 'cbc:UUID, cbc:IssueDate, cbc:DueDate',
      },
    })
    expect(checkSchema(treeOf('<Invoice/>'))).toMatchObject([
      { rule: 'falaj-schema-root', xpath: '/Invoice', severity: 'fatal' },
    ])
  })
})

describe('one fault anywhere', () => {
  /** Damage that one finding or two explain; the others move whole subtrees. */
  const simple = ['missing', 'repeated', 'text', 'datatype', 'attribute'] as const

  it('gives a few findings, all at places that are there or belong there', () => {
    const random = seededRandom(20_261_122)
    const count = [...walkElements(treeOf(invoice))].length
    for (let index = 1; index < count; index += 1)
      for (const name of simple) {
        const root = treeOf(invoice)
        const all = [...walkElements(root)].slice(1)
        const what = damages[name]?.(all[index - 1] as XmlElement, all, random)
        const findings = checkSchema(root)
        expect(findings.length, `${index} ${what}`).toBeLessThanOrEqual(2)
        for (const { message, xpath } of findings) {
          expect(message).toMatch(/^[A-Za-z“].*\.$/)
          expect(message).not.toMatch(/\{\{|undefined/)
          expect(xpath).toMatch(/^\/Invoice/)
        }
      }
  })
})

describe('documents made of a schema alone', () => {
  const roots = [
    ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'Invoice'],
    ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'CreditNote'],
    ['urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2', 'ApplicationResponse'],
    ['urn:peppol:schema:taxdata:1.0', 'TaxData'],
    ['http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader', 'StandardBusinessDocument'],
  ] as const

  it.each(roots)('are taken: %s %s', (ns, name) => {
    const writer = new InstanceWriter(schemaOf(ns, name) as Schema, seededRandom(7))
    for (let index = 0; index < 100; index += 1) expect(checkSchema(writer.write())).toEqual([])
  })
})

describe('elements of one shape', () => {
  it('have the same findings as if each were checked alone, although only their values are checked', () => {
    const document = treeOf(example('mixed-rates-with-discounts'))
    for (const line of childElements(document).filter(({ name }) => name === 'InvoiceLine'))
      for (let times = 0; times < 4; times += 1) appendChild(document, cloneElement(line))
    const damager = createDamager(() => document, seededRandom(4))
    let faulty = 0
    for (let index = 0; index < 600; index += 1) {
      const { root, changes } = damager.next()
      const findings = checkSchema(root)
      if (findings.length > 0) faulty += 1
      // From the second document of a structure on, its root has a shape, too.
      for (let times = 0; times < 3; times += 1)
        expect(
          withShapes(root, () => checkSchema(root)),
          changes.join('; '),
        ).toEqual(findings)
    }
    expect(faulty).toBeGreaterThan(200)
  })

  it('are checked in a tree, too, whose elements lead up to another root', () => {
    const leadingElsewhere = (): XmlElement => {
      const around = emptyElement('urn:x', 'Around', [])
      appendChild(around, treeOf(invoice))
      return { ...(around.children[0] as XmlElement), parent: undefined }
    }
    const later = leadingElsewhere()
    const [issued] = childElements(later).filter(({ name }) => name === 'IssueDate')
    if (issued) issued.children = [text('soon')]
    for (const root of [leadingElsewhere(), leadingElsewhere(), later])
      expect(withShapes(root, () => checkSchema(root))).toEqual(checkSchema(root))
  })
})
