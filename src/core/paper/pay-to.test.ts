import { expect, it } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { payToOf } from '#core/paper'
import { defaultPaperStyle } from '#core/paper-style'

const account = 'AE070331234567890123456'
const wadi = { account, bankName: 'Wadi Bank', bankNameAr: 'مصرف الوادي', bic: 'WADIAEAD' }
const style = {
  accounts: [wadi],
  bank: { account: 'DE89370400440532013000', accountName: 'Liwa LLC', bankName: 'Dune Bank', bic: '' },
}
const named: InvoiceDraft = {
  kind: 'invoice',
  paymentMeans: [
    { code: '30', account: { value: account, name: 'Liwa Trading' }, remittance: [{ value: 'RF18 5390' }] },
  ],
}

it('is the account of the document, with the bank of our own accounts and the references of the document', () => {
  expect(payToOf(named, '262.50', style)).toEqual([
    {
      account,
      accountName: 'Liwa Trading',
      bankName: 'Wadi Bank',
      bankNameAr: 'مصرف الوادي',
      bic: '',
      references: ['RF18 5390'],
    },
  ])
})

it('is the account of the company where the document names none, as its page has it', () => {
  const silent: InvoiceDraft = { kind: 'invoice', paymentMeans: [{ code: '10' }] }
  expect(payToOf(silent, '1', style)).toMatchObject([{ account: style.bank.account, bankName: 'Dune Bank' }])
  expect(payToOf(silent, '1', defaultPaperStyle)).toEqual([])
  const debited: InvoiceDraft = {
    kind: 'invoice',
    paymentMeans: [{ code: '49', mandate: { reference: 'M1' } }],
  }
  expect(payToOf(debited, '1', style)).toEqual([])
})

it('is empty where the reader owes nothing', () => {
  for (const payable of ['0', '0.00', '-3.00', undefined]) expect(payToOf(named, payable, style)).toEqual([])
  expect(payToOf({ ...named, flags: { deemedSupply: true } }, '1', style)).toEqual([])
  for (const kind of ['creditNote', 'selfBilledInvoice'] as const)
    expect(payToOf({ ...named, kind }, '1', style)).toEqual([])
})
