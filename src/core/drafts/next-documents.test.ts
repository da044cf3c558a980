import { describe, expect, it } from 'vitest'
import { completeDraft, newDraft, nextLineId, toCreditNote, toRetentionInvoice } from '#core/drafts'
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
  it('names it, but for a volume discount; drops what was its own', () => {
    expect(toCreditNote(draft, { issueDate: '2026-12-01', reason: 'DL8.61.1.B' })).toMatchObject({
      kind: 'creditNote',
      creditReason: 'DL8.61.1.B',
      precedingDocuments: [{ number: 'INV-1', issueDate: '2026-11-21' }],
    })
    const discount = toCreditNote(draft, { issueDate: '2026-12-01', reason: 'VD' })
    expect(discount?.precedingDocuments).toEqual([])
    const bare = toCreditNote({ kind: 'selfBilledInvoice' }, { issueDate: '2026-12-01' })
    expect(bare).toEqual({
      kind: 'selfBilledCreditNote',
      issueDate: '2026-12-01',
      precedingDocuments: [{}],
    })
    for (const key of ['number', 'note', 'paymentMeans', 'retention'])
      expect(discount).not.toHaveProperty(key)
    expect(toCreditNote({ kind: 'creditNote' }, { issueDate: '2026-12-01' })).toBeUndefined()
  })
})

describe('the invoice for what was kept back', () => {
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

  it('is outside the scope of VAT when the kept part carries none, and may say little', () => {
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

  it('names schemes and units that people need not type', () => {
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
