import { expect, it } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { accountOf } from './account-to-save.ts'

const paidTo = (account: object, change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  kind: 'invoice',
  currency: 'USD',
  paymentMeans: [{ code: '30', account }],
  ...change,
})
const iban = 'AE070331234567890123456'

it('a typed IBAN is an account of the company in the currency of the invoice', () => {
  expect(
    accountOf(paidTo({ value: 'ae07 0331-2345 6789 0123 456', bankId: 'WADIAEAD' }), 'Liwa LLC'),
  ).toEqual({
    account: iban,
    accountName: 'Liwa LLC',
    bankName: '',
    bankNameAr: '',
    bic: 'WADIAEAD',
    currency: 'USD',
    isDefault: false,
  })
  // A text that is no BIC is not saved; a typed holder is.
  expect(
    accountOf(paidTo({ value: iban, bankId: 'my bank', name: ' Liwa Escrow ' }), 'Liwa LLC'),
  ).toMatchObject({
    accountName: 'Liwa Escrow',
    bic: '',
  })
})

it('there is none with a fault, of another form, or in a document that is not paid to us', () => {
  for (const value of ['AE080331234567890123456', 'AE07033123', '0012345678', '', undefined])
    expect(accountOf(paidTo({ value }), 'Liwa LLC')).toBeUndefined()
  for (const change of [
    { kind: 'creditNote' },
    { kind: 'selfBilledInvoice' },
    { flags: { deemedSupply: true } },
  ])
    expect(accountOf(paidTo({ value: iban }, change as Partial<InvoiceDraft>), 'Liwa LLC')).toBeUndefined()
})
