import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import {
  describePaper,
  loadPaperLists,
  type Paper,
  printPaper,
  sampleArabicBuyer,
  sampleDocument,
  watermarkOf,
} from '#core/paper'
import { defaultPaperStyle, type PaperStyle } from '#core/paper-style'
import { computeTotals } from '#core/tax'
import { readUbl } from '#core/ubl'
import ar from '../../../locales/ar/paper.json' with { type: 'json' }
import en from '../../../locales/en/paper.json' with { type: 'json' }
import { goldenCases, goldenInput } from '../../../tools/golden-examples.ts'

const lists = await loadPaperLists()
const examples = path.resolve(import.meta.dirname, '../../../examples')

function paperOf(name: string, look: Partial<PaperStyle> = {}): { paper: Paper; document: InvoiceDraft } {
  const { document, totals } = readUbl(readFileSync(path.join(examples, name, 'document.xml')))
  if (!document || !totals) throw new Error(name)
  return {
    paper: describePaper(document, totals, { lists, style: { ...defaultPaperStyle, ...look } }),
    document,
  }
}

/** Every value of a description as text, without what it is called. */
const shownIn = (paper: Paper) => JSON.stringify(paper)

/** Labels of facts, wherever they stand. */
function labelsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'label' in value && typeof value.label === 'string' ? [value.label] : []
  return [...own, ...Object.values(value).flatMap(labelsOf)]
}

describe.each(goldenCases())('%s', (name) => {
  const { document, paper } = paperOf(name)

  it('shows what Article 59 of the Executive Regulation asks for', () => {
    const shown = shownIn(paper)
    const { buyer, seller } = document
    const expected = [
      ...[document.number, document.issueDate, document.taxPointDate, document.delivery?.date],
      ...[seller?.legalName, seller?.trn, seller?.address?.line1, buyer?.legalName, buyer?.trn],
      buyer?.address?.line1,
      ...(document.lines ?? []).map(({ item }) => item?.name),
      ...(document.precedingDocuments ?? []).map(({ number }) => number),
      document.exchangeRate?.rate,
    ]
    for (const fact of expected) if (fact) expect(shown).toContain(fact)
    expect(paper.lines).toHaveLength(document.lines?.length ?? 0)
    for (const { cells } of paper.lines)
      expect([cells.quantity?.value, cells.unitPrice?.value]).not.toContain(undefined)
    if (document.currency !== 'AED') expect(paper.inAed).toHaveLength(3)
  })

  it('reads the same from our own model as from the XML, but for what the XML has no place for', () => {
    const input = goldenInput(name) as InvoiceDraft
    const { retention: _retention, ...fromModel } = describePaper(input, computeTotals(input), { lists })
    const { retention: _none, ...fromXml } = paper
    expect(fromModel).toEqual(fromXml)
  })

  it('has words in both languages for all that it names', () => {
    for (const label of labelsOf(paper)) {
      expect(en.label).toHaveProperty(label)
      expect(ar.label).toHaveProperty(label)
    }
  })

  it('carries the sum of its lines, to the fils', () => {
    const [last, net] = [paper.sums.at(-1), paper.totals.find(({ label }) => label === 'sumOfLines')]
    const stated = (net ?? paper.totals.find(({ label }) => label === 'netTotal'))?.values.at(-1)
    expect(stated).toMatchObject({ amount: last?.net ?? last?.amount })
  })
})

test('units and reasons of charges are in Arabic on Arabic paper', () => {
  const { document } = paperOf('standard-tax-invoice')
  const lines = (document.lines ?? []).map((line) => ({ ...line, unit: 'E54' }))
  const charged = {
    ...document,
    lines,
    charges: [{ amount: '10', reasonCode: 'CAS', vat: lines[0]?.vat ?? {} }],
  }
  const shown = JSON.stringify(
    describePaper(charged as InvoiceDraft, computeTotals(charged as InvoiceDraft), { lists }),
  )
  expect(shown).toContain('رحلة')
  expect(shown).toContain('رافعة')
})

test('the sample is in the language of its paper, on bilingual paper in both', () => {
  const shown = (language: 'en' | 'ar' | 'both') => {
    const sample = sampleDocument('2026-11-21', language)
    return shownIn(
      describePaper(sample, computeTotals(sample), { arabic: { buyer: sampleArabicBuyer }, lists }),
    )
  }
  const [arabic, english, both] = [shown('ar'), shown('en'), shown('both')]
  for (const word of ['كرسي مكتب', 'رمال للاستشارات الهندسية', 'شارع الفلاح 48', 'السداد خلال 30 يومًا'])
    expect(arabic).toContain(word)
  expect(arabic).not.toContain('Task chair')
  expect(english).toContain('Task chair')
  expect(english).not.toContain('كرسي مكتب')
  for (const word of ['كرسي مكتب', 'Task chair']) expect(both).toContain(word)
})

test('the margin scheme shows no VAT: neither columns, nor totals, nor a summary', () => {
  const { paper } = paperOf('margin-scheme')
  expect(paper.columns).toEqual(['line', 'description', 'quantity', 'unitPrice', 'amount'])
  expect(paper.statements).toContain('marginScheme')
  expect(paper.breakdown).toEqual([])
  expect(paper.totals.map(({ label }) => label)).not.toContain('vatTotal')
})

test('each kind states what it must', () => {
  expect(paperOf('reverse-charge').paper.statements).toEqual(['reverseCharge'])
  expect(paperOf('self-billed-invoice').paper.statements).toEqual(['selfBilled'])
  expect(paperOf('commercial-invoice').paper.statements).toEqual(['commercial'])
  expect(paperOf('standard-tax-invoice').paper.statements).toEqual([])
  const { paper } = paperOf('standard-credit-note')
  expect(paper.corrections.map(({ label }) => label)).toEqual(['corrects', 'reason'])
  expect(paper.payable.label).toBe('credited')
})

test('what stands across a page is the same wherever it is shown, and a proforma is never taken for an invoice', () => {
  const of = (isDraft: boolean, isProforma: boolean, isTest: boolean) =>
    watermarkOf({ isDraft, isProforma, isTest })
  expect([of(false, false, false), of(false, false, true)]).toEqual([undefined, 'test'])
  expect([of(true, false, false), of(true, false, true)]).toEqual(['draft', 'draft'])
  expect([of(true, true, false), of(true, true, true)]).toEqual(['proforma', 'test'])
  const { document } = paperOf('standard-tax-invoice')
  const offer = describePaper({ ...document, proforma: true }, computeTotals(document), { lists })
  expect(offer.statements).toEqual(['proforma'])
  expect(printPaper(offer, 'en', 'proforma').title).toMatchObject({ en: { lines: ['Proforma Invoice'] } })
})

test('no buyer is asked to pay for a deemed supply', () => {
  const bank = { ...defaultPaperStyle.bank, account: 'AE070331234567890123456' }
  const { paper } = paperOf('deemed-supply', { bank })
  expect(paper.payable).toMatchObject({ label: 'notPayable', values: [{ amount: '1575.00' }] })
  expect(paper.payment).toEqual([])
  // Also if its draft states when and where to pay.
  const { document } = paperOf('deemed-supply')
  const expected = {
    ...document,
    dueDate: '2026-12-31',
    paymentMeans: [{ code: '30', account: { value: bank.account } }],
    paymentTerms: [{ note: '30 days' }],
  }
  const shown = JSON.stringify(describePaper(expected, computeTotals(expected), { lists }))
  for (const word of ['"dueDate"', '"paymentMeans"', '"account"', '"terms"', '2026-12-31', '30 days'])
    expect(shown).not.toContain(word)
})

test('a deemed supply shows no account, due date or payment terms', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'deemed-supply/document.xml')))
  if (!document || !totals) throw new Error('no document')
  const draft: InvoiceDraft = {
    ...document,
    dueDate: '2027-05-01',
    paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456' } }],
    paymentTerms: [{ note: '30 days net' }],
  }
  const shown = shownIn(describePaper(draft, totals, { lists }))
  for (const words of ['AE07', '2027-05-01', '30 days net']) expect(shown).not.toContain(words)
})

test('an account holder who is the seller appears in both languages', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no document')
  const { payment } = describePaper(document, totals, { lists, arabic: { seller: { name: 'النور' } } })
  expect(payment[0]?.facts.find(({ label }) => label === 'accountName')?.values).toEqual([
    { type: 'name', en: 'Al Noor Office Supplies LLC', ar: 'النور' },
  ])
})

test('terms in one language stand once beside a page of two', () => {
  const { paper } = paperOf('standard-tax-invoice', { terms: { en: 'Claims within 14 days.', ar: '' } })
  expect(printPaper(paper, 'both', undefined).conditions).toMatchObject({
    text: null,
    once: { lines: ['Claims within 14 days.'], rtl: false },
  })
  expect(printPaper(paper, 'ar', undefined).conditions?.once).toBeNull()
})

test('the value of a contract is an amount', () => {
  const value = paperOf('continuous-supply').paper.head.find(({ label }) => label === 'contractValue')?.values
  expect(value).toEqual([{ type: 'amount', amount: '360000.00', currency: 'AED' }])
})

test('an amount in another currency stands beside its dirhams, line by line', () => {
  const [line] = paperOf('foreign-currency').paper.lines
  expect(line?.cells.vat).toEqual({
    value: { type: 'amount', amount: '195.00' },
    below: [
      { type: 'id', text: '5%' },
      { type: 'amount', amount: '716.13', currency: 'AED' },
    ],
  })
})

test('a name in Arabic stands beside that of the document, and a city that is its emirate in both languages', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no document')
  const { seller } = describePaper(document, totals, { lists, arabic: { seller: { name: 'النور' } } })
  expect(seller.name).toEqual({ type: 'name', en: 'Al Noor Office Supplies LLC', ar: 'النور' })
  expect(seller.address.at(-1)).toEqual([
    { type: 'name', en: 'Dubai', ar: 'دبي' },
    { type: 'name', en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  ])
})

test('an Arabic address stands beside the one that it translates, and beside no other', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no document')
  const {
    line1 = '',
    line2 = '',
    line3 = '',
    city = '',
    subdivision = '',
    country = '',
  } = document.seller?.address ?? {}
  const postalCode = document.seller?.address?.postCode ?? ''
  const translates = { line1, line2, line3, city, postalCode, subdivision, country }
  const addressIn = (known: typeof translates) =>
    describePaper(document, totals, {
      lists,
      arabic: { seller: { address: 'شارع الشيخ زايد 5، دبي', translates: known } },
    }).seller.address
  const [street, ...rest] = addressIn(translates)
  expect(street).toEqual([{ type: 'name', en: expect.stringContaining(line1), ar: 'شارع الشيخ زايد 5، دبي' }])
  expect(rest.flat().map((value) => value.type)).toEqual(['name', 'name'])
  const moved = addressIn({ ...translates, line1: 'Another Road 1' })
  expect(JSON.stringify(moved)).not.toContain('شارع')
})

test('an authority is named in both languages if it is a known one', () => {
  const { document, totals } = readUbl(readFileSync(path.join(examples, 'standard-tax-invoice/document.xml')))
  if (!document || !totals) throw new Error('no document')
  const authorityOf = (authority: string) => {
    const registration = { ...document.seller?.legalRegistration, type: 'TL', value: '712345', authority }
    const seller = { ...document.seller, legalRegistration: registration }
    const paper = describePaper({ ...document, seller }, totals, { lists })
    return paper.seller.facts.find(({ label }) => label === 'registration')?.values.at(-1)
  }
  const arabic = 'دائرة الاقتصاد والسياحة بدبي'
  expect(authorityOf('Dubai Economy and Tourism')).toEqual({
    ...{ type: 'name', en: 'Dubai Economy and Tourism', ar: arabic },
  })
  expect(authorityOf(arabic)).toEqual({
    type: 'name',
    en: 'Dubai Department of Economy and Tourism',
    ar: arabic,
  })
  expect(authorityOf('Some Other Registrar')).toEqual({ type: 'text', text: 'Some Other Registrar' })
})

test('a city abroad that has the name of its region stands once', () => {
  const { document, totals } = readUbl(
    readFileSync(path.join(examples, 'export-to-a-foreign-participant/document.xml')),
  )
  if (!document || !totals) throw new Error('no document')
  const { city, subdivision } = document.buyer?.address ?? {}
  expect([city, subdivision]).toEqual(['Hamburg', 'Hamburg'])
  const { buyer } = describePaper(document, totals, { lists })
  expect(buyer.address.at(-1)?.filter((value) => value.type === 'text')).toEqual([
    { type: 'text', text: 'Hamburg' },
  ])
})

test('an almost empty draft has a page', () => {
  const draft: InvoiceDraft = {
    kind: 'invoice',
    retention: { percent: '10', amount: '50' },
    lines: [
      { quantity: 'many', price: { gross: '1O' }, vat: { category: 'standard' }, allowances: [{}] },
      {},
    ],
  }
  const paper = describePaper(draft, computeTotals(draft), { lists })
  expect(paper.lines).toHaveLength(2)
  expect(paper.payable.values).toEqual([{ type: 'amount', amount: '0.00', currency: 'AED' }])
  expect(paper.retention?.label).toBe('retention')
})

test('the bank is named of our own accounts only, however their number is written, and of no other bank', () => {
  const own = { account: '0012345678', bankName: 'Wadi Bank', bankNameAr: 'مصرف الوادي', bic: 'WADIAEAD' }
  const bankOf = (account: { value?: string; bankId?: string }) => {
    const { document } = paperOf('standard-tax-invoice')
    const draft = { ...document, paymentMeans: [{ code: '30', account }] }
    const { payment } = describePaper(draft, computeTotals(draft), {
      lists,
      style: { ...defaultPaperStyle, accounts: [own] },
    })
    return payment[0]?.facts.find(({ label }) => label === 'bank')?.values
  }
  const name = { type: 'name', en: 'Wadi Bank', ar: 'مصرف الوادي' }
  expect(bankOf({ value: ' 00 1234-5678 ' })).toEqual([name])
  expect(bankOf({ value: '0012345678', bankId: 'wadiaeadxxx' })).toEqual([
    name,
    { type: 'id', text: 'wadiaeadxxx' },
  ])
  // The same number at another bank, another number, and none.
  expect(bankOf({ value: '0012345678', bankId: 'DUNEAEAD' })).toEqual([{ type: 'id', text: 'DUNEAEAD' }])
  expect([bankOf({ value: '0012345679' }), bankOf({ value: ' ' })]).toEqual([undefined, undefined])
})
