import { describe, expect, it } from 'vitest'
import { completeDraft, newDraft, newLine, nextLineId, toCreditNote } from '#core/drafts'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import {
  creditNoteKindFor,
  documentKinds,
  isCreditNote,
  isFlagSet,
  isSelfBilled,
  kindOf,
  parseFlags,
  printFlags,
  specificationOf,
  typeCodeOf,
} from '#core/kinds'

const original: InvoiceDraft = {
  kind: 'invoice',
  number: 'INV-1',
  uuid: 'u',
  issueDate: '2027-02-10',
  issueTime: '10:00:00',
  taxPointDate: '2027-02-09',
  dueDate: '2027-03-10',
  currency: 'AED',
  note: 'thanks',
  seller: { legalName: 'A', trn: '100123456700003' },
  buyer: { legalName: 'B' },
  paymentMeans: [{ code: '30' }],
  paymentTerms: [{ note: '30 days' }],
  prepaid: '5',
  attachments: [{ reference: 'x' }],
  lines: [{ id: '1', quantity: '2', price: { gross: '10' }, vat: { category: 'standard', rate: '5' } }],
}

describe('kinds', () => {
  it('have their codes, and those their kinds', () => {
    expect(documentKinds.map((kind) => typeCodeOf(kind))).toEqual(['380', '381', '389', '261', '480', '81'])
    expect(documentKinds.map((kind) => kindOf(typeCodeOf(kind)))).toEqual([...documentKinds])
    expect(kindOf('326')).toBeUndefined()
    expect(documentKinds.filter(isCreditNote)).toHaveLength(3)
    expect(documentKinds.filter(isSelfBilled)).toEqual(['selfBilledInvoice', 'selfBilledCreditNote'])
    expect(specificationOf('selfBilledInvoice').customizationId).toBe('urn:peppol:pint:selfbilling-1@ae-1')
    expect(documentKinds.map((kind) => creditNoteKindFor(kind) ?? '-')).toEqual([
      'creditNote',
      '-',
      'selfBilledCreditNote',
      '-',
      'commercialCreditNote',
      '-',
    ])
  })

  it('print and parse the eight flags', () => {
    expect(printFlags({ freeZone: true, export: true })).toBe('10000001')
    expect(parseFlags('01000010')).toEqual({ deemedSupply: true, ecommerce: true })
    expect(printFlags(undefined)).toBe('00000000')
    expect(isFlagSet('00000001', 'export')).toBe(true)
    expect(isFlagSet('10000000', 'export')).toBe(false)
    expect(isFlagSet('000000001', 'export')).toBe(false)
    for (const bad of ['', '1', '000000002', '0000000x']) expect(parseFlags(bad), bad).toBeUndefined()
  })
})

describe('drafts', () => {
  it('start with one line and the usual payment', () => {
    const draft = newDraft('invoice', { issueDate: '2027-02-10' })
    expect(draft).toMatchObject({ currency: 'AED', paymentMeans: [{ code: '30' }], lines: [{ id: '1' }] })
    expect(newDraft('creditNote', { issueDate: '2027-02-10', currency: 'USD' })).toMatchObject({
      currency: 'USD',
      precedingDocuments: [{}],
    })
    expect(nextLineId([newLine('1'), newLine('7'), newLine('A')])).toBe('8')
    expect(invoiceDraftSchema.parse(draft)).toEqual(draft)
  })

  it('refuse what is unknown, too long or of another type', () => {
    const base = { kind: 'invoice' }
    for (const bad of [
      { ...base, total: '5' },
      { ...base, kind: 'proforma' },
      { ...base, number: 'x'.repeat(201) },
      { ...base, lines: [{ quantity: 5 }] },
      { ...base, flags: { exports: true } },
      { ...base, lines: Array.from({ length: 10_001 }, () => ({})) },
    ]) {
      expect(invoiceDraftSchema.safeParse(bad).success, JSON.stringify(bad).slice(0, 60)).toBe(false)
    }
  })

  it('are completed without touching what was entered', () => {
    const before = structuredClone(original)
    const complete = completeDraft(original)
    expect(original).toEqual(before)
    expect(complete).toMatchObject({
      customizationId: 'urn:peppol:pint:billing-1@ae-1',
      profileId: 'urn:peppol:bis:billing',
      flags: {},
      taxIncluded: false,
      seller: { trnScheme: 'VAT' },
      lines: [{ price: { gross: '10', discount: '0', baseQuantity: '1' } }],
    })
    expect(completeDraft(complete)).toEqual(complete)
  })

  it('gain the AED terms in another currency, and lose them in AED', () => {
    const foreign = completeDraft({ ...original, currency: 'USD', exchangeRate: { rate: '3.6725' } })
    expect(foreign).toMatchObject({
      taxCurrency: 'AED',
      exchangeRate: { rate: '3.6725', source: 'USD', target: 'AED' },
    })
    const back = completeDraft({ ...foreign, currency: 'AED' })
    expect(back.taxCurrency).toBeUndefined()
    expect(back.exchangeRate).toBeUndefined()
  })

  it('name no rate where none is allowed', () => {
    const [line] =
      completeDraft({ kind: 'invoice', lines: [{ vat: { category: 'exempt', rate: '0' } }] }).lines ?? []
    expect(line?.vat).toEqual({ category: 'exempt' })
  })
})

describe('a credit note', () => {
  it('corrects the invoice and names it', () => {
    const note = toCreditNote(original, { reason: 'DL8.61.1.D', issueDate: '2027-02-20' })
    expect(note).toEqual({
      kind: 'creditNote',
      issueDate: '2027-02-20',
      currency: 'AED',
      creditReason: 'DL8.61.1.D',
      precedingDocuments: [{ number: 'INV-1', uuid: 'u', issueDate: '2027-02-10' }],
      seller: original.seller,
      buyer: original.buyer,
      lines: original.lines,
    })
    expect(note?.lines).not.toBe(original.lines)
  })

  it('for a volume discount names no invoice', () => {
    expect(toCreditNote(original, { reason: 'VD', issueDate: '2027-02-20' })?.precedingDocuments).toEqual([])
  })

  it('is not made of a credit note', () => {
    expect(toCreditNote({ kind: 'creditNote' }, { issueDate: '2027-02-20' })).toBeUndefined()
  })
})
