import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type LongListName, loadCodeList } from '#core/codelists'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { type Flags, printFlags } from '#core/kinds'
import { computeTotals } from '#core/tax'
import { parseXml } from '#core/xml'
import arabic from '../../../locales/ar/rules.json' with { type: 'json' }
import english from '../../../locales/en/rules.json' with { type: 'json' }
import {
  chargeReasons,
  classificationLists,
  countries,
  currencies,
  endpointSchemes,
  icdSchemes,
  objectSchemes,
  units,
} from './codes/code-sets.gen.ts'
import {
  checkDocument,
  checkTree,
  checkXml,
  currentRulePack,
  rulePackById,
  rulePackFor,
  rulePacks,
} from './index.ts'

const examples = path.resolve(import.meta.dirname, '../../../examples')
const documentOf = (name: string): string => readFileSync(path.join(examples, name, 'document.xml'), 'utf8')
const invoice = documentOf('standard-tax-invoice')
const creditNote = documentOf('standard-credit-note')

type Change = readonly [from: string | RegExp, to: string]

/** The text with the changes made; a change that finds nothing is a mistake in the test. */
function changed(text: string, ...changes: readonly Change[]): string {
  return changes.reduce((current, [from, to]) => {
    const next = current.replace(from, to)
    if (next === current) throw new Error(`Nothing to change: ${String(from)}`)
    return next
  }, text)
}

/** The standard document with these flags. */
const flagged = (flags: Flags): Change => [`>${printFlags({})}<`, `>${printFlags(flags)}<`]

/** Findings of the rules only; those of the schema have their own tests. */
const rulesOf = (xml: string): string[] =>
  checkXml(xml)
    .findings.map(({ rule }) => rule)
    .filter(isNoSchemaRule)
const isNoSchemaRule = (rule: string): boolean => !rule.startsWith('falaj-schema-')

describe('the rule pack', () => {
  const ids = new Set(
    currentRulePack().rules.billing.contexts.flatMap(({ rules }) => rules.map(({ id }) => id)),
  )
  const official = [...ids].filter((id) => !id.startsWith('falaj-'))

  it('has the 302 rules of PINT AE 1.0.4', () => {
    expect(official).toHaveLength(302)
    expect(official.filter((id) => /-ae$|^aligned-/.test(id))).toHaveLength(132)
  })

  it('has words for each rule in both languages, and no others', () => {
    const withoutRule = Object.keys(english).filter((id) => !ids.has(id))
    expect(
      withoutRule.every((id) =>
        /^falaj-(xml-|schema-|not-a-|repeated$|unknown-document$|issue-date-(future|old)$)/.test(id),
      ),
    ).toBe(true)
    for (const words of [english, arabic] as Record<string, { text: string; field: string }>[]) {
      expect([...ids].filter((id) => !words[id]?.text || !words[id].field)).toEqual([])
    }
    expect(Object.keys(arabic)).toEqual(Object.keys(english))
  })

  it('is found by day and by id', () => {
    expect(rulePackFor('2020-01-01').id).toBe(rulePacks[0]?.id)
    expect(rulePackFor('2027-01-01').id).toBe('pint-ae-1.0.4')
    expect(rulePackById('pint-ae-1.0.4')).toBe(currentRulePack())
    expect(() => rulePackById('pint-ae-9')).toThrow('pint-ae-9')
  })

  it('tests against the codes of the code lists', async () => {
    const lists: [codes: string, list: LongListName][] = [
      [currencies, 'currencies'],
      [countries, 'countries'],
      [units, 'units'],
      [chargeReasons, 'chargeReasons'],
      [endpointSchemes, 'electronicAddressSchemes'],
      [icdSchemes, 'identifierSchemes'],
      [objectSchemes, 'referenceTypes'],
      [classificationLists, 'itemClassificationSchemes'],
    ]
    for (const [codes, list] of lists) {
      const { entries } = await loadCodeList(list)
      expect(codes.split(' '), list).toEqual(entries.map(({ code }) => code).sort())
    }
  })
})

describe('checkXml', () => {
  it('finds nothing in a good invoice and a good credit note', () => {
    expect(checkXml(invoice)).toEqual({ kind: 'invoice', findings: [] })
    expect(checkXml(creditNote)).toEqual({ kind: 'creditNote', findings: [] })
  })

  it.each<[string, Change[]]>([
    ['ibr-002', [['<cbc:ID>INV-2027-0041</cbc:ID>', '']]],
    ['ibr-005 ibr-126 ibr-co-15 ibr-159-ae ibr-175-ae', [[/<cbc:DocumentCurrencyCode>.*\n/, '']]],
    ['ibr-073', [['2027-03-12', '12/03/2027']]],
    ['ibr-079', [['Projects department', ' ']]],
    [
      'ibr-co-10 ibr-co-13',
      [
        [
          '<cbc:LineExtensionAmount currencyID="AED">8120.00',
          '<cbc:LineExtensionAmount currencyID="AED">8120.01',
        ],
      ],
    ],
    [
      'ibr-co-15',
      [
        ['TaxInclusiveAmount currencyID="AED">8526.00', 'TaxInclusiveAmount currencyID="AED">8526.01'],
        ['PayableAmount currencyID="AED">8526.00', 'PayableAmount currencyID="AED">8526.01'],
      ],
    ],
    ['ibr-co-16', [['PayableAmount currencyID="AED">8526.00', 'PayableAmount currencyID="AED">8525.99']]],
    [
      'ibr-co-14 aligned-ibrp-s-09',
      [
        [
          '<cbc:TaxAmount currencyID="AED">406.00</cbc:TaxAmount>\n      <cac:TaxCategory>',
          '<cbc:TaxAmount currencyID="AED">406.03</cbc:TaxAmount>\n      <cac:TaxCategory>',
        ],
      ],
    ],
    ['ibr-147-ae', [['unitCode="H87">4<', 'unitCode="H87">5<']]],
    [
      'ibr-cl-23',
      [
        ['unitCode="HUR">6', 'unitCode="hour">6'],
        ['unitCode="HUR">1', 'unitCode="hour">1'],
      ],
    ],
    ['ibr-cl-01', [['<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>389']]],
    ['ibr-127-ae', [[/<cbc:DueDate>.*\n/, '']]],
    ['ibr-191-ae', [[/<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, '']]],
    ['ibr-192-ae', [[/<cac:PayeeFinancialAccount>[\s\S]*<\/cac:PayeeFinancialAccount>/, '']]],
    ['ibr-132-ae', [['104238816300003', '104238816300004']]],
    ['ibr-144-ae', [['<cbc:CityName>Abu Dhabi</cbc:CityName>', '']]],
    [
      'ibr-185-ae',
      [
        [
          '<cac:AdditionalItemIdentification>\n        <cbc:ID schemeID="SAC">998719</cbc:ID>\n      </cac:AdditionalItemIdentification>',
          '',
        ],
      ],
    ],
    ['ibr-138-ae', [['<cbc:ProfileExecutionID>00000000', '<cbc:ProfileExecutionID>00010000']]],
    ['ibr-154-ae', [['<cbc:ProfileExecutionID>00000000', '<cbc:ProfileExecutionID>0000000']]],
    ['ibr-139-ae aligned-ibrp-s-01', [['<cbc:ID>S</cbc:ID>', '<cbc:ID>\u039D</cbc:ID>']]],
  ])('%s', (expected, changes) => {
    const findings = checkXml(changed(invoice, ...changes)).findings.filter(
      ({ severity, rule }) => severity === 'fatal' && isNoSchemaRule(rule),
    )
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(expected.split(' ')))
  })

  it('asks credit notes for their reason and for what they correct', () => {
    expect(
      rulesOf(changed(creditNote, [/<cac:DiscrepancyResponse>[\s\S]*?<\/cac:DiscrepancyResponse>/, ''])),
    ).toContain('ibr-158-ae')
    expect(
      rulesOf(changed(creditNote, [/<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''])),
    ).toContain('ibr-055-ae')
  })

  it('says where, in the XML and in the model, with the values in the sentence', () => {
    const { findings } = checkXml(
      changed(invoice, [
        '<cbc:PriceAmount currencyID="AED">120.00',
        '<cbc:PriceAmount currencyID="AED">-120.00',
      ]),
    )
    const finding = findings.find(({ rule }) => rule === 'ibr-027')
    expect(finding).toMatchObject({
      severity: 'fatal',
      xpath: '/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount',
      params: { line: '2', value: '-120.00' },
    })
    expect(finding?.path).toMatch(/^lines\[1\]\.price/)
    const sum = checkXml(
      changed(invoice, ['PayableAmount currencyID="AED">8526.00', 'PayableAmount currencyID="AED">1.00']),
    ).findings[0]
    expect(sum?.message).toContain('8526.00, not 1.00')
  })

  it('checks self-billed documents by their own specification', () => {
    const selfBilled = documentOf('self-billed-invoice')
    expect(checkXml(selfBilled).findings.filter(({ severity }) => severity === 'fatal')).toEqual([])
    expect(rulesOf(changed(selfBilled, ['>389<', '>380<']))).toContain('ibr-cl-01')
  })

  it('reads the flag for prices with tax only where the totals need it', () => {
    const flag: Change = ['TaxIncludedIndicator>false', 'TaxIncludedIndicator>no']
    expect(rulesOf(changed(invoice, flag))).toEqual(['falaj-tax-indicator'])
    const wrong: Change = ['TaxInclusiveAmount currencyID="AED">', 'TaxInclusiveAmount currencyID="AED">1']
    expect(rulesOf(changed(invoice, flag, wrong))).toContain('falaj-not-a-flag')
  })

  it.each([
    ['falaj-not-a-number', 'Quantity unitCode="H87">4<', 'Quantity unitCode="H87">four<'],
    [
      'falaj-not-a-number',
      'TaxExclusiveAmount currencyID="AED">8120.00',
      'TaxExclusiveAmount currencyID="AED">8,120.00',
    ],
    ['falaj-repeated', '<cbc:ID>INV-2027-0041</cbc:ID>', '<cbc:ID>INV-2027-0041</cbc:ID><cbc:ID>2</cbc:ID>'],
  ])('rejects with %s what the official processor stops at', (rule, from, to) => {
    const found = checkXml(changed(invoice, [from, to])).findings.filter((finding) => finding.rule === rule)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'fatal', xpath: expect.stringMatching(/^\/Invoice\//) })
  })

  it('says so when the file is something else', () => {
    expect(rulesOf('<Order xmlns="urn:x"/>')).toEqual(['falaj-unknown-document'])
    expect(rulesOf('<!DOCTYPE a><a/>')).toEqual(['falaj-xml-doctype'])
    expect(checkXml('<Order xmlns="urn:x"/>').kind).toBe('unknown')
  })
})

describe('checks of our own', () => {
  it.each<[string, Change[]]>([
    ['falaj-emirate', [['<cbc:CountrySubentity>DXB', '<cbc:CountrySubentity>Dubai']]],
    ['falaj-participant-id', [['>1039772544<', '>103977254400003<']]],
    ['falaj-tin-of-trn', [['>1042388163<', '>1999999999<']]],
    ['falaj-seller-scheme', [['schemeID="0235">1042388163', 'schemeID="0088">5790000436057']]],
    ['falaj-uuid', [[/<cbc:UUID>.*<\/cbc:UUID>/, '<cbc:UUID>1</cbc:UUID>']]],
    [
      'falaj-number-form',
      [[/<\/cbc:DocumentCurrencyCode>/, '$&<cbc:LineCountNumeric>two</cbc:LineCountNumeric>']],
    ],
    ['falaj-payment-means', [['>30<', '>42<']]],
    ['falaj-item-type', [['<cbc:CommodityCode>G', '<cbc:CommodityCode>X']]],
    ['falaj-hs-code', [['94033000', 'desk']]],
    ['falaj-line-tax', [['>370.00<', '>371.00<']]],
    ['falaj-line-total', [['>7770.00<', '>7771.00<']]],
    [
      'falaj-line-currency',
      [['<cbc:Amount currencyID="AED">7770.00', '<cbc:Amount currencyID="USD">7770.00']],
    ],
    ['falaj-deemed-endpoint', [flagged({ deemedSupply: true })]],
    ['falaj-continuous-period', [flagged({ continuousSupply: true })]],
    ['falaj-negative-zero', [[/(PriceAmount currencyID="AED">)[^<]+/, '$1-0.00']]],
    ['falaj-export-buyer', [flagged({ export: true })]],
    ['falaj-specification', [['billing-1@ae-1<', 'billing-1@ae-1#urn:x<']]],
    ['falaj-process', [['urn:peppol:bis:billing<', 'urn:peppol:bis:billing:3<']]],
    ['falaj-breakdown-missing', [[/(HUR[\s\S]*?<cbc:Percent>)5/, '$17']]],
    ['falaj-standard-rate', [[/(HUR[\s\S]*?<cbc:Percent>)5/, '$17']]],
    ['falaj-breakdown-twice', [[/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, '$&$&']]],
    ['falaj-breakdown-total', [[/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, '$&$&']]],
    ['falaj-tax-included', [['TaxIncludedIndicator>false', 'TaxIncludedIndicator>true']]],
    [
      'falaj-negative-total',
      [['TaxInclusiveAmount currencyID="AED">8526', 'TaxInclusiveAmount currencyID="AED">-8526']],
    ],
  ])('%s', (rule, changes) => {
    const found = checkXml(changed(invoice, ...changes)).findings.filter((finding) => finding.rule === rule)
    expect(found[0]).toMatchObject({ severity: 'warning' })
    expect(found[0]?.message).not.toContain('{{')
  })

  it('looks at the sum of the tax of credit notes, which the official rules miss', () => {
    expect(
      rulesOf(changed(creditNote, [/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="AED">)[\d.]+/, '$19.00'])),
    ).toContain('falaj-credit-note-tax')
  })

  it('reports a date in the future if the current day is given', () => {
    const { root } = parseXml(invoice)
    if (!root) throw new Error('The example is not well-formed.')
    expect(checkTree(root, { today: '2027-02-10' })).toEqual([])
    expect(checkTree(root, { today: '2027-02-09' }).map(({ rule, path: at }) => [rule, at])).toEqual([
      ['falaj-issue-date-future', 'issueDate'],
    ])
  })
})

describe('checkDocument', () => {
  const draft = (): InvoiceDraft =>
    invoiceDraftSchema.parse(
      JSON.parse(readFileSync(path.join(examples, 'standard-tax-invoice', 'input.json'), 'utf8')),
    )

  it('checks a draft as it would be sent, and points into the form', () => {
    const good = draft()
    expect(checkDocument(good, computeTotals(good))).toEqual([])
    const { dueDate: _, ...withoutDueDate } = good
    const findings = checkDocument(withoutDueDate, computeTotals(withoutDueDate))
    expect(findings.map(({ rule, path: at }) => [rule, at])).toEqual([['ibr-127-ae', 'dueDate']])
  })

  it('has something to say, and does not throw, about an empty draft', () => {
    const empty: InvoiceDraft = { kind: 'invoice' } as InvoiceDraft
    const rules = checkDocument(empty, computeTotals(empty)).map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['ibr-002', 'ibr-003', 'ibr-006', 'ibr-007', 'ibr-016']))
    expect(rules).not.toContain('ibr-126')
  })
})

describe('findings about a half-typed draft', () => {
  it('name the cause and not what follows from it, and leave no gap in a sentence', () => {
    const draft = invoiceDraftSchema.parse({
      kind: 'invoice',
      currency: 'AED',
      flags: {},
      lines: [{ id: '1' }, { id: '2', quantity: '1', unit: 'H87' }],
    })
    const findings = checkDocument(draft, computeTotals(draft))
    const ofLines = findings
      .filter(({ path: at }) => at.startsWith('lines'))
      .map(({ rule, path: at }) => `${rule} ${at}`)
    expect(ofLines).toEqual([
      'ibr-022 lines[0].quantity',
      'ibr-025 lines[0].item.name',
      'ibr-026 lines[0].price.gross',
      'ibr-145-ae lines[0].vat',
      'ibr-025 lines[1].item.name',
      'ibr-026 lines[1].price.gross',
      'ibr-145-ae lines[1].vat',
    ])
    expect(findings.filter(({ message }) => /\{\{|, not \.|: ,/.test(message))).toEqual([])
  })
})
