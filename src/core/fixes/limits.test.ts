import { describe, expect, it } from 'vitest'
import { type Finding, fatal } from '#core/findings'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { goldenInput } from '../../../tools/golden-examples.ts'
import { fixableRules } from './fix-for.ts'
import { fixFor } from './index.ts'

const good = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
const found = (rule: string, path = ''): Finding => fatal(rule, path, 'x')
const labelFor = (rule: string, draft: InvoiceDraft, path = '') => fixFor(found(rule, path), draft)?.label

describe('a fix', () => {
  it('is never offered for an empty draft without a source for the value, and never breaks it', () => {
    for (const rule of fixableRules) {
      for (const path of ['', 'seller', 'lines[0].quantity', 'buyer.address.subdivision', 'dueDate']) {
        const fix = fixFor(found(rule, path), { kind: 'invoice' })
        const fixed = fix?.apply({ kind: 'invoice' }) ?? { kind: 'invoice' }
        expect(() => invoiceDraftSchema.parse(fixed), rule).not.toThrow()
      }
    }
  })

  it('changes nothing in a valid document except where the law requires it', () => {
    for (const rule of fixableRules) {
      const fixed = fixFor(found(rule), good)?.apply(good)
      if (fixed) expect(() => invoiceDraftSchema.parse(fixed), rule).not.toThrow()
    }
    expect(labelFor('vat.rate', good)).toBeUndefined()
    for (const rule of ['falaj-emirate', 'ibr-132-ae', 'ibr-148-ae', 'ibr-cl-23', 'ibr-190-ae', 'ibr-017'])
      expect(labelFor(rule, good), rule).toBeUndefined()
  })

  it('makes a commercial document only of one that may be one', () => {
    const untaxed: InvoiceDraft = { ...good, lines: [{ vat: { category: 'exempt' } }] }
    expect(labelFor('ibr-151-ae', untaxed)).toBe('kind.commercialInvoice')
    expect(labelFor('ibr-151-ae', { ...untaxed, kind: 'creditNote' })).toBe('kind.commercialCreditNote')
    expect(labelFor('ibr-151-ae', { ...untaxed, kind: 'selfBilledInvoice' })).toBeUndefined()
    expect(labelFor('ibr-151-ae', { ...untaxed, flags: { deemedSupply: true } })).toBeUndefined()
    expect(labelFor('ibr-151-ae', { ...untaxed, buyer: { legalName: 'B' } })).toBe('kind.commercialInvoice')
    expect(labelFor('ibr-151-ae', { ...untaxed, lines: [] })).toBeUndefined()
    expect(labelFor('ibr-151-ae', good)).toBeUndefined()
  })

  it('marks a margin scheme only where all is in it', () => {
    const margin: InvoiceDraft = { ...good, lines: [{ vat: { category: 'marginScheme' } }] }
    expect(labelFor('falaj-margin-flag', margin)).toBe('margin.flag')
    expect(labelFor('falaj-margin-flag', { ...margin, kind: 'commercialInvoice' })).toBeUndefined()
    expect(labelFor('falaj-margin-flag', good)).toBeUndefined()
    expect(labelFor('ibr-116-ae', { ...margin, flags: { profitMargin: true } })).toBeUndefined()
  })

  it('names exempt discounts by code, and no others', () => {
    const allowances = [
      { amount: '1', vat: { category: 'exempt' as const }, reason: 'Loyalty' },
      { amount: '1', vat: { category: 'standard' as const } },
    ]
    const fixed = fixFor(found('ibr-168-ae'), { ...good, allowances })?.apply({ ...good, allowances })
    expect(fixed?.allowances?.map(({ reasonCode }) => reasonCode)).toEqual(['95', undefined])
  })

  it('does not guess passports, due dates, tax points or types of files', () => {
    const passport = { legalRegistration: { value: 'P1', type: 'PAS', authority: 'India' } }
    expect(labelFor('ibr-012-ae', { ...good, seller: passport })).toBeUndefined()
    const twoDates = { paymentTerms: [{ dueDate: '2027-03-01' }, { dueDate: '2027-04-01' }] }
    expect(labelFor('ibr-127-ae', { ...good, dueDate: undefined, ...twoDates })).toBeUndefined()
    expect(labelFor('ibr-141-ae', { ...good, taxPointDate: '2028-01-01' })).toBeUndefined()
    const file = (name: string) => ({ attachments: [{ reference: 'A', file: { name, content: 'YQ==' } }] })
    expect(labelFor('ibr-074', { ...good, ...file('a.exe') })).toBeUndefined()
    expect(labelFor('ibr-074', { ...good, ...file('a.PDF') })).toBe('attachment.type')
    expect(
      labelFor('ibr-064', { ...good, lines: [{ item: { standardId: { value: '12' } } }] }),
    ).toBeUndefined()
  })
})
