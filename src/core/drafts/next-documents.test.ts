import { describe, expect, it } from 'vitest'
import {
  completeDraft,
  defaultsFrom,
  newDraft,
  nextLineId,
  toCopy,
  toCreditNote,
  toRetentionInvoice,
} from '#core/drafts'
import { type InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'

const draft: InvoiceDraft = {
  ...newDraft('invoice', { issueDate: '2026-11-21', currency: 'AED' }),
  number: 'INV-1',
  note: 'Thanks',
  paymentMeans: [{ code: '30' }],
  retention: { percent: '10', dueDate: '2027-05-21' },
  lines: [{ id: '1', quantity: '1', price: { gross: '100' }, vat: { category: 'standard' } }],
}

describe('a credit note for a document', () => {
  it('names it, but for a volume discount; drops its own fields', () => {
    expect(toCreditNote(draft, { issueDate: '2026-12-01', reason: 'DL8.61.1.B' })).toMatchObject({
      kind: 'creditNote',
      creditReason: 'DL8.61.1.B',
      precedingDocuments: [{ number: 'INV-1', issueDate: '2026-11-21' }],
    })
    const discount = toCreditNote(draft, { issueDate: '2026-12-01', reason: 'VD' })
    expect(discount?.precedingDocuments).toEqual([])
    const minimal = toCreditNote({ kind: 'selfBilledInvoice' }, { issueDate: '2026-12-01' })
    expect(minimal).toEqual({
      kind: 'selfBilledCreditNote',
      issueDate: '2026-12-01',
      precedingDocuments: [{}],
    })
    for (const key of ['number', 'note', 'paymentMeans', 'retention'])
      expect(discount).not.toHaveProperty(key)
    expect(toCreditNote({ kind: 'creditNote' }, { issueDate: '2026-12-01' })).toBeUndefined()
  })
})

describe('a second credit note', () => {
  const discount = { amount: '5' }
  const invoice: InvoiceDraft = {
    ...draft,
    allowances: [{ amount: '10' }],
    charges: [{ amount: '3' }],
    lines: [
      {
        id: '1',
        quantity: '4',
        price: { gross: '100' },
        item: { name: 'A' },
        allowances: [discount, { percent: '2' }],
      },
      { id: '2', quantity: '1', price: { gross: '7' }, item: { name: 'B' } },
      { id: '3', quantity: 'some', price: { gross: '7' }, item: { name: 'C' } },
    ],
  }
  const [a, b, c] = invoice.lines ?? []
  const rest = (...credited: InvoiceDraft[]) => toCreditNote(invoice, { issueDate: '2026-12-01', credited })

  it('begins with the remaining quantities and amounts', () => {
    const first: InvoiceDraft = {
      kind: 'creditNote',
      allowances: [{ amount: '10' }],
      lines: [{ ...a, quantity: '1.5' }, { ...b }, { ...c }],
    }
    const second = rest(first)
    expect(second?.lines).toEqual([{ ...a, quantity: '2.5', allowances: [{ percent: '2' }] }, c])
    expect(second).not.toHaveProperty('allowances')
    expect(second?.charges).toEqual([{ amount: '3' }])
  })

  it('treats a changed line as another line, and contains all of it when nothing would be left', () => {
    const other: InvoiceDraft = { kind: 'creditNote', lines: [{ ...a, price: { gross: '90' } }] }
    expect(rest(other)?.lines).toEqual(invoice.lines)
    const whole: InvoiceDraft = { ...invoice, lines: invoice.lines?.slice(0, 2) ?? [] }
    const two = { ...invoice, lines: whole.lines ?? [] }
    const credit = toCreditNote(two, { issueDate: '2026-12-01', credited: [whole] })
    expect(credit?.lines).toEqual(two.lines)
  })
})

describe('a copy', () => {
  const full: InvoiceDraft = {
    ...draft,
    uuid: 'u',
    dueDate: '2026-12-21',
    taxPointDate: '2026-11-20',
    period: { start: '2026-11-01', end: '2026-11-30', frequency: 'MTH' },
    delivery: { date: '2026-11-20', address: { city: 'Dubai' } },
    precedingDocuments: [{ number: 'INV-0' }],
    prepaid: '5',
    exchangeRate: { rate: '3.67' },
    attachments: [{ reference: 'Q-1' }],
    lines: [{ id: '1', quantity: '1', period: { start: '2026-11-01' } }],
  }

  it('for another supply keeps parties, lines and terms, and is due as many days later', () => {
    const { number: _number, uuid: _uuid, ...rest } = draft
    expect(toCopy(full, { issueDate: '2027-01-31' })).toEqual({
      ...rest,
      issueDate: '2027-01-31',
      dueDate: '2027-03-02',
      period: { frequency: 'MTH' },
      delivery: { address: { city: 'Dubai' } },
      lines: [{ id: '1', quantity: '1' }],
    })
    const undated = toCopy(
      { kind: 'creditNote', dueDate: '2026-02-31', proforma: true },
      { issueDate: '2027-01-31' },
    )
    expect(undated).toEqual({
      kind: 'creditNote',
      issueDate: '2027-01-31',
      precedingDocuments: [{}],
      proforma: true,
    })
  })

  it('for the same supply keeps all but number, identifier and dates of the document, and is no proforma', () => {
    const { number: _number, uuid: _uuid, taxPointDate: _taxPointDate, ...rest } = full
    const copy = toCopy({ ...full, proforma: true }, { issueDate: '2026-11-23', sameSupply: true })
    expect(copy).toEqual({ ...rest, issueDate: '2026-11-23', dueDate: '2026-12-23' })
  })
})

describe('defaults for the next document to the same receiver', () => {
  it('contain lasting fields: no number, date, rate, order or line', () => {
    const last: InvoiceDraft = {
      ...draft,
      flags: { export: true },
      currency: 'USD',
      exchangeRate: { rate: '3.67' },
      dueDate: '2026-12-21',
      paymentMeans: [{ code: '30', dueDate: '2026-12-21', account: { value: 'AE07' } }],
      paymentTerms: [{ note: '30 days', dueDate: '2026-12-21' }, { amount: '1' }],
      delivery: { date: '2026-11-20', address: { country: 'OM' } },
      references: { contract: 'C-7', purchaseOrder: 'PO-1' },
    }
    expect(defaultsFrom(last)).toEqual({
      currency: 'USD',
      flags: { export: true },
      paymentMeans: [{ code: '30', account: { value: 'AE07' } }],
      paymentTerms: [{ note: '30 days' }],
      delivery: { address: { country: 'OM' } },
      references: { contract: 'C-7' },
      note: 'Thanks',
    })
    expect(defaultsFrom({ kind: 'invoice', delivery: { date: '2026-11-20' }, note: '' })).toEqual({})
  })
})

describe('the invoice for a retained amount', () => {
  const input = { issueDate: '2027-05-21', itemName: 'Retention' }

  it('bills the amount as one line and names the first invoice', () => {
    const next = toRetentionInvoice(draft, computeTotals(draft), input)
    expect(next).toMatchObject({
      kind: 'invoice',
      issueDate: '2027-05-21',
      paymentMeans: [{ code: '30' }],
      precedingDocuments: [{ number: 'INV-1', issueDate: '2026-11-21' }],
      lines: [{ price: { gross: '10.00' }, item: { name: 'Retention' } }],
    })
    expect(next?.retention).toBeUndefined()
  })

  it('is outside the scope of VAT when the retained part carries none, and may have few fields', () => {
    const { number: _number, issueDate: _issueDate, paymentMeans: _paymentMeans, ...rest } = draft
    const untaxed: InvoiceDraft = { ...rest, retention: { amount: '7', notTaxable: true } }
    const next = toRetentionInvoice(untaxed, computeTotals(untaxed), input)
    expect(next?.lines?.[0]?.vat).toEqual({ category: 'outOfScope' })
    expect(next?.precedingDocuments).toEqual([{}])
    expect(next).not.toHaveProperty('paymentMeans')
  })

  it('is not there without retention or for credit notes', () => {
    const { retention: _retention, ...none } = draft
    expect(toRetentionInvoice(none, computeTotals(none), input)).toBeUndefined()
    const credit: InvoiceDraft = { ...draft, kind: 'creditNote' }
    expect(toRetentionInvoice(credit, computeTotals(credit), input)).toBeUndefined()
    expect(toRetentionInvoice(draft, {} as ReturnType<typeof computeTotals>, input)).toBeUndefined()
  })
})

describe('completing a draft', () => {
  it('leaves out rates and currencies that linger in the form', () => {
    const complete = completeDraft({
      ...draft,
      taxCurrency: 'AED',
      exchangeRate: { rate: '3.67' },
      lines: [{ vat: { category: 'exempt', rate: '5' } }, { vat: { category: 'outOfScope' } }, { vat: {} }],
    })
    expect(complete).not.toHaveProperty('taxCurrency')
    expect(complete).not.toHaveProperty('exchangeRate')
    expect(complete.lines?.map(({ vat }) => vat)).toEqual([
      { category: 'exempt' },
      { category: 'outOfScope' },
      {},
    ])
    expect(nextLineId([{ id: '7' }, { id: 'x' }, {}])).toMatch(/^\d+$/)
  })

  it('fills in schemes and units', () => {
    const complete = completeDraft({
      kind: 'creditNote',
      dueDate: '2026-12-31',
      taxRepresentative: { trn: '100000000000003' },
      delivery: { incoterms: { value: 'FOB' } },
      seller: { participantId: { value: '1000000000' }, trn: '100000000000003', tin: '1000000000' },
      lines: [
        {
          unit: 'H87',
          price: { gross: '1' },
          item: { name: 'A', serviceCodes: [{ value: '1' }, {}], classifications: [{ code: '1' }, {}] },
        },
        { price: { gross: '1' } },
      ],
    })
    expect(complete).toMatchObject({
      paymentMeans: [{ code: '1' }],
      taxRepresentative: { taxScheme: 'VAT' },
      delivery: { incoterms: { scheme: 'Incoterms' } },
      seller: { participantId: { scheme: '0235' }, trnScheme: 'VAT', tinScheme: 'TIN' },
      lines: [
        {
          id: '1',
          price: { discount: '0', baseQuantity: '1', baseUnit: 'H87' },
          item: {
            description: 'A',
            serviceCodes: [{ scheme: 'SAC' }, {}],
            classifications: [{ list: 'HS' }, {}],
          },
        },
        { id: '2' },
      ],
    })
    expect(complete.lines?.[1]?.price).not.toHaveProperty('baseUnit')
  })
})
