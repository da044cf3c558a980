import { describe, expect, it } from 'vitest'
import { fieldOf, lineOf } from '#core/findings'
import { invoiceDraftSchema } from '#core/invoice'
import { checkDraft, essentialFindings } from '#core/rules'
import { goldenInput } from '../../../tools/golden-examples.ts'
import { withoutConsequences } from './consequences.ts'

const at = (severity: 'fatal' | 'warning') => (rule: string, path: string) => ({
  rule,
  path,
  severity,
  message: '',
})
const fatal = at('fatal')
const warning = at('warning')
const rulesOf = (findings: readonly { readonly rule: string }[]) => findings.map(({ rule }) => rule)

describe('consequences', () => {
  it('of another rule go, those of a line only on that line', () => {
    const findings = [
      fatal('ibr-026', 'lines[0].price.gross'),
      fatal('ibr-024', 'lines[0].lineNet'),
      fatal('ibr-024', 'lines[1].lineNet'),
      fatal('ibr-005', 'currency'),
      fatal('ibr-cl-03', 'totals.payable'),
    ]
    expect(rulesOf(withoutConsequences(findings))).toEqual(['ibr-026', 'ibr-024', 'ibr-005'])
  })

  it('of a missing exchange rate are the amounts in AED, whatever the treatment of the lines', () => {
    const good = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
    const inDollars = { ...good, currency: 'USD', taxCurrency: undefined, exchangeRate: undefined }
    for (const category of ['standard', 'zeroRated'] as const) {
      const lines = good.lines?.map((line) => ({ ...line, vat: { category } }))
      const { findings } = checkDraft({ ...inDollars, lines }, '2027-02-10')
      expect(rulesOf(findings), category).toEqual(['ibr-159-ae'])
    }
  })

  it('of an incomplete line is not the rate of its tax, unless the tax itself is incomplete', () => {
    const good = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
    const [line] = good.lines ?? []
    const vat = { category: 'standard', rate: '15' } as const
    const at15 = (change: object) =>
      rulesOf(checkDraft({ ...good, lines: [{ ...line, vat, ...change }] as never }, '2027-02-10').findings)
    expect(at15({})).toContain('ibr-190-ae')
    const item = { ...line?.item, type: 'G', classifications: undefined, serviceCodes: undefined }
    expect(at15({ item })).toEqual(expect.arrayContaining(['ibr-184-ae', 'ibr-190-ae']))
    const faults = [
      fatal('falaj-not-a-number', 'lines[0].vat.rate'),
      fatal('ibr-190-ae', 'totals.breakdown[0].rate'),
    ]
    expect(rulesOf(withoutConsequences(faults))).toEqual(['falaj-not-a-number'])
  })

  it('of an exchange rate with a comma are the amounts in AED: the rate itself is what is wrong (case 33)', () => {
    const good = invoiceDraftSchema.parse(goldenInput('foreign-currency'))
    for (const rate of ['3,6725', 'abc', '3.6725 ']) {
      const { findings } = checkDraft({ ...good, exchangeRate: { rate } }, '2027-02-10')
      expect(new Set(findings.map(({ path }) => path)), rate).toEqual(new Set(['exchangeRate.rate']))
      expect(findings.find(({ severity }) => severity === 'fatal')).toMatchObject({ rule: 'ibr-002-ae' })
    }
  })

  it('of an invalid currency are the currencies of all amounts', () => {
    const good = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
    const { findings } = checkDraft({ ...good, currency: 'XXQ' }, '2027-02-10')
    expect(rulesOf(findings)).toEqual(['ibr-cl-04'])
  })

  it('of a tax that is not chosen are the sums of the document, warnings among them', () => {
    const good = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
    const [line] = good.lines ?? []
    const withoutTax = { ...good, lines: [{ ...line }, { ...line, vat: undefined }] }
    expect(rulesOf(checkDraft(withoutTax, '2027-02-10').findings)).toEqual(['ibr-145-ae'])
    const allowances = [{ amount: '10', reason: 'Goodwill' }]
    expect(rulesOf(checkDraft({ ...good, allowances }, '2027-02-10').findings)).toEqual(['aligned-ibrp-032'])
  })

  it('of another place go: parts of a missing buyer, sums of a faulty line, the name of what is corrected', () => {
    const findings = [
      fatal('buyer-name', 'buyer.legalName'),
      fatal('buyer-address', 'buyer.address'),
      fatal('sum', 'totals.breakdown[0]'),
      fatal('net', 'lines[0].lineNet'),
      fatal('price', 'lines[0].price.gross'),
      fatal('other-net', 'lines[1].lineNet'),
      fatal('name', 'lines[2].item.name'),
      fatal('description', 'lines[2].item.description'),
      fatal('reason', 'creditReason'),
      fatal('which', 'precedingDocuments[0].number'),
    ]
    expect(rulesOf(withoutConsequences(findings))).toEqual([
      'buyer-name',
      'price',
      'other-net',
      'name',
      'reason',
    ])
  })

  it('stay where no cause stands, and warnings explain nothing', () => {
    const findings = [
      fatal('sum', 'totals.breakdown[0]'),
      fatal('trn', 'buyer.trn'),
      fatal('net', 'lines[0].lineNet'),
      warning('price', 'lines[0].price.gross'),
      warning('name', 'buyer.legalName'),
    ]
    expect(withoutConsequences(findings)).toEqual(findings)
  })

  it('never leave a document without a fatal finding', () => {
    const paths = ['', 'buyer.legalName', 'buyer.trn', 'creditReason', 'precedingDocuments[0].number']
    const places = [...paths, 'lines', 'lines[0].lineNet', 'lines[0].price.gross', 'totals.payable']
    for (const one of places) {
      for (const other of places) {
        const left = withoutConsequences([fatal('ibr-022', one), fatal('ibr-024', other)])
        expect(left.length, `${one} and ${other}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('essential findings', () => {
  it('are causes, one of a severity at each place', () => {
    const findings = [
      fatal('price', 'lines[0].price.gross'),
      fatal('price-negative', 'lines[0].price.gross'),
      warning('price-high', 'lines[0].price.gross'),
      fatal('net', 'lines[0].lineNet'),
      fatal('whole', ''),
      fatal('whole-too', ''),
    ]
    expect(rulesOf(essentialFindings(findings))).toEqual(['price', 'price-high', 'whole', 'whole-too'])
  })
})

describe('the field of a place', () => {
  it.each([
    ['buyer.address.city', 'buyer'],
    ['lines[0].vat.rate', 'lines[0].vat.category'],
    ['lines[0].vat.exemptionReasonCode', 'lines[0].vat.exemptionReasonCode'],
    ['lines[1].allowances[0].percent', 'lines[1].discount'],
    ['lines[0].netPrice', 'lines[0].price.gross'],
    ['lines[0].price.baseQuantity', 'lines[0].price.gross'],
    ['taxCurrency', 'currency'],
    ['attachments[1].file.content', 'attachments[1].file'],
    ['attachments[1].url', 'attachments[1].file'],
    ['attachments[1].reference', 'attachments[1].reference'],
    ['totals.breakdown[0].rate', 'lines'],
    ['issueDate', 'issueDate'],
  ])('%s is %s', (path, field) => {
    expect(fieldOf(path)).toBe(field)
  })

  it('is in a line or not', () => {
    expect(lineOf('lines[12].price.gross')).toBe('lines[12]')
    expect(lineOf('totals.lines[0]')).toBeUndefined()
  })
})
