import { expect, it } from 'vitest'
import { withOwnAccounts, withoutFormerAccount } from '#core/form-defaults'
import type { InvoiceDraft } from '#core/invoice'

const [dune, wadi] = [
  { account: 'DE89370400440532013000', accountName: 'Liwa Escrow', bic: 'DUNEDEFF' },
  { account: 'AE070331234567890123456', accountName: 'Liwa LLC', bic: '' },
]
const payTo = (account: object): InvoiceDraft => ({
  kind: 'invoice',
  paymentMeans: [{ code: '30', account }],
})
const ofDune = { name: dune.accountName, bankId: dune.bic }

it('holder and BIC of our account are removed with its number, other fields of it stay', () => {
  const changed = withoutFormerAccount(payTo({ value: 'ae07 0331-2345 6789 0123 456', ...ofDune }), dune)
  expect(withOwnAccounts(changed, [dune, wadi])).toEqual(
    payTo({ value: 'ae07 0331-2345 6789 0123 456', name: 'Liwa LLC' }),
  )
  expect(withoutFormerAccount(payTo({ value: 'GB82WEST12345698765432', ...ofDune }), dune)).toEqual(
    payTo({ value: 'GB82WEST12345698765432' }),
  )
  for (const stored of [
    payTo({ value: 'de89 3704 0044 0532 0130 00', ...ofDune }),
    payTo({ value: 'GB82WEST12345698765432', ...ofDune, name: 'Liwa in liquidation' }),
    payTo({ value: 'GB82WEST12345698765432', ...ofDune, bankId: 'WESTGB2L' }),
    { kind: 'invoice' } as const,
  ])
    expect(withoutFormerAccount(stored, dune)).toEqual(stored)
})
